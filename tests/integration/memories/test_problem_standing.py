"""A problem is open, then answered, then resolved: revisions of one memory, and the panel follows."""

import pytest

from memories import facade
from memories.contracts import CustomerMemory, MemoryView
from memories.enums import Source, Status
from supportmem.common.ids import new_id
from tests.integration.memories.world import NOW, World
from tests.personas import Personas


@pytest.fixture
def mia(people: Personas) -> World:
    """A customer of whom nothing is known yet."""
    return World(people.alice.actor, people.mia)


def panel(world: World) -> CustomerMemory:
    return facade.customer_memory(world.actor, customer_id=world.customer.id, now=NOW)


def open_problems(world: World) -> list[str]:
    return [m.content for m in panel(world).open_problems]


def the_problem(world: World) -> MemoryView:
    (problem,) = world.memories(kind="issue")
    return problem


def test_a_problem_is_open_then_answered_then_resolved(mia: World) -> None:
    mia.say("checkout is broken", days_ago=3)
    mia.learn()
    assert "open" in the_problem(mia).tags
    mia.say("Please clear your cache and try once more", days_ago=2, source=Source.AGENT_TURN)
    mia.learn()
    answered = the_problem(mia)
    assert "answered" in answered.tags and "open" not in answered.tags
    assert open_problems(mia) == ["checkout is broken"]
    mia.say("Great, it works now, thank you", days_ago=1)
    mia.learn()
    resolved = the_problem(mia)
    assert resolved.id == answered.id
    assert "resolved" in resolved.tags and "answered" not in resolved.tags
    assert resolved.content == "Resolved: checkout is broken"
    assert open_problems(mia) == []
    revisions = facade.read(mia.actor, memory_id=resolved.id).revisions
    assert [r.verb for r in revisions] == ["added", "answered", "resolved"]
    assert revisions[2].evidence[0].quote == "it works now"
    assert resolved.value == "checkout is broken"


@pytest.mark.parametrize(
    ("told", "ends"),
    [
        ("checkout is broken", "That fixed it!"),
        ("I can't log in", "I can log in again now"),
        ("the app keeps crashing", "The crashing issue is resolved"),
        ("结账一直失败", "好了，谢谢"),
        ("登录不了", "问题解决了"),
        ("Die App stürzt ab", "Es funktioniert jetzt wieder"),
        ("El pago no funciona", "Ya funciona, gracias"),
        ("Le paiement ne marche pas", "Ça marche maintenant, merci"),
        ("ログインできません", "直りました"),
        ("登录不了，一直报错", "登录好了，谢谢"),
        ("登录不了，一直报错", "现在可以登录了"),
        ("登录不了，一直报错", "修好了，谢谢你们"),
        ("Ich kann mich nicht einloggen", "Das Einloggen funktioniert wieder, danke"),
        ("L'application ne marche pas", "L'application marche à nouveau"),
        ("La impresora no funciona", "La impresora ya funciona"),
        ("ログインできません", "ログインできるようになりました"),
        ("结账失败", "现在可以结账了"),
        ("结账失败", "付款成功了"),
        ("结账失败", "能结账了，谢谢"),
        ("网站打不开", "网站能打开了"),
        ("网站打不开", "官网又打得开了"),
        ("登录不上去", "登录成功了"),
        ("the site does not load", "the site loads again"),
        ("the site does not load", "the website is back up"),
        ("I can't check out", "checkout works now"),
        ("checkout fails", "The payment went through now"),
        ("checkout fails", "I can check out now"),
        ("checkout fails", "I was able to pay this time"),
    ],
)
def test_many_words_resolve_it(mia: World, told: str, ends: str) -> None:
    mia.say(told, days_ago=1)
    mia.learn()
    assert open_problems(mia) == [told]
    mia.say(ends)
    mia.learn()
    assert open_problems(mia) == []
    assert "resolved" in the_problem(mia).tags


@pytest.mark.parametrize(
    "words",
    [
        "It still doesn't work",
        "I hope it works now",
        "Is it fixed now?",
        "If it works now I'll tell you",
        "it should be fixed by Friday",
        "The printer works now",
        "The payment went through twice",
        "I can wait now",
        "现在能结账了吗？",
        "什么时候能结账",
        "没付款成功",
        "结账不成功",
        "怎么才能结账",
        "还没好",
        "修好了吗？",
    ],
)
def test_these_words_do_not(mia: World, words: str) -> None:
    mia.say("checkout is broken", days_ago=1)
    mia.say(words)
    mia.learn()
    assert "checkout is broken" in open_problems(mia)


@pytest.mark.parametrize(
    ("told", "other"),
    [
        ("I can't log in", "The printer works again"),
        ("登录不了，一直报错。", "打印机修好了，谢谢。"),
        ("登录不了", "打印机好了"),
        ("结账失败", "网站能打开了"),
        ("结账失败", "登录成功了"),
        ("网站打不开", "付款成功了"),
        ("付款重复扣了两次，一直失败", "现在可以登录了"),
        ("checkout fails", "the site loads again"),
        ("the site does not load", "The payment went through now"),
        ("My payment was charged twice, the page shows an error", "checkout works now"),
        ("结账一直失败", "现在可以打印了"),
        ("Ich kann mich nicht einloggen.", "Der Drucker funktioniert wieder."),
        ("No puedo iniciar sesión.", "La impresora ya funciona."),
        ("L'application ne marche pas.", "L'imprimante marche à nouveau."),
        ("ログインできません。", "プリンターが直りました。"),
    ],
)
def test_the_end_of_another_problem_leaves_this_one_open(mia: World, told: str, other: str) -> None:
    mia.told(told, other)
    assert len(open_problems(mia)) == 1
    assert "open" in the_problem(mia).tags


@pytest.mark.parametrize(
    "line",
    [
        "You can reach us at support@us.com or 800-555-0199.",
        "Please contact us again at any time.",
        "I have updated your email to b@y.com.",
        "I've changed the phone number on your account.",
        "Is there anything else?",
        "You can rate this conversation below.",
        "我已经更新了您的邮箱。",
        "您可以拨打我们的客服电话。",
    ],
)
def test_a_line_of_the_agent_that_has_nothing_to_do_with_it_answers_nothing(mia: World, line: str) -> None:
    mia.say("I can't log in.", days_ago=2)
    mia.say(line, days_ago=1, source=Source.AGENT_TURN)
    mia.learn()
    assert "open" in the_problem(mia).tags


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ("I can't log in.", "Please reset your password and try again."),
        ("I can't log in.", "You need to log in with your work account."),
        ("I can't log in.", "You can clear your cache."),
        ("I can't log in.", "I have unlocked your account."),
        ("I don't receive any emails from you.", "I have updated your email to b@y.com."),
        ("登录不了", "请您先清除缓存再试"),
    ],
)
def test_a_step_to_try_or_words_on_it_answer_it(mia: World, told: str, line: str) -> None:
    mia.say(told, days_ago=2)
    mia.say(line, days_ago=1, source=Source.AGENT_TURN)
    mia.learn()
    assert "answered" in the_problem(mia).tags


def test_the_words_choose_among_several_and_a_guess_is_never_made(mia: World) -> None:
    for days_ago, words in ((6, "checkout is broken"), (5, "the export fails"), (4, "the export works now")):
        mia.say(words, days_ago=days_ago)
    mia.learn()
    assert open_problems(mia) == ["checkout is broken"]
    mia.say("my invoice is wrong", days_ago=3)
    mia.learn()
    mia.conversation_id = new_id()  # another talk: "it" may be either
    mia.say("it works now", days_ago=2)
    mia.learn()
    assert sorted(open_problems(mia)) == ["checkout is broken", "my invoice is wrong"]


def test_a_problem_that_comes_back_is_open_again_and_the_first_time_is_kept(mia: World) -> None:
    mia.told("checkout is broken", "it works now", "checkout is broken again")
    assert open_problems(mia) == ["checkout is broken again"]
    first = next(m for m in mia.memories(status=Status.SUPERSEDED, kind="issue"))
    assert "resolved" in first.tags
    assert first.superseded_by == panel(mia).open_problems[0].id


def test_saying_it_twice_or_learning_twice_changes_nothing_more(mia: World) -> None:
    mia.say("checkout is broken", days_ago=3)
    mia.say("it works now", days_ago=2)
    mia.learn()
    before = facade.read(mia.actor, memory_id=the_problem(mia).id)
    mia.say("it works now", days_ago=1)
    mia.learn()
    after = facade.read(mia.actor, memory_id=before.id)
    assert len(after.revisions) == len(before.revisions) == 2
