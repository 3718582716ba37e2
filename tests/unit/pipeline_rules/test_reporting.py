"""What others say, show or suppose of the customer is not believed; what the customer says is."""

import pytest

from memories.enums import Kind
from tests.unit.pipeline_rules.examples import contents, slots

REPORTED = """
My manager said I work at Initech now
My cousin told me that I work at Initech and I live in Bergen
The clerk said: my name is Nora, and I live in Bergen
As your letter states, my plan is Basic
Your assistant keeps insisting my name is Olav
Their brochure claims my company is Initech
The leaflet reads: I live in Bergen
The last letter lists my phone as 615 243 9000
Rumour has it that I live in Bergen
Someone noted that my name is Olav
Nobody ever told me that my plan is Basic
I was told I'm on the Basic plan
We have been informed that our plan is Basic
According to your records I live in Bergen
According to the map, I live in Bergen
As per your website my plan is Basic
It is untrue that I'm on the Basic plan
It's simply not true that I live in Bergen
The claim that I live in Bergen is old
I doubt that I'm on the Basic plan
I deny that I live in Bergen
I typed: my name is Olav
I entered my name is Olav in the box
The default text says my email is someone@tide.example
Sample: my name is Olav
Example text: my name is Olav
e.g. I live in Bergen
For instance, I live in Bergen
My plan is Basic, says your page
I live in Bergen, according to your page
My name is Olav, the bot claims.
I almost upgraded to Business
We nearly moved to Bergen
I was about to move to Bergen
I hope to move to Bergen
I refused to upgrade to Business
收据上写着我住在杭州
根据你们的记录我住在杭州
客服告诉我我住在杭州
系统里登记的是我住在杭州
听说我住在杭州
没人告诉我我住在杭州
我输入了我叫张敏
我差点升级到企业版
我没有升级到企业版
我打算换成专业版
"""
OWN = """
As I said, my name is Tilda
Like I said I live in Oslo
I told you my email is tilda@tide.example
I already told your colleague that my phone is 615 243 9000
I said I live in Oslo
I wrote to you yesterday, my name is Tilda Berg
I just want to say my name is Tilda
Let me say that I live in Oslo
It is true that I live in Oslo
Please note that my phone is 615 243 9000
Please tell them my phone is 615 243 9000
They asked me to write here, my name is Tilda Berg
You asked for my email, my email is tilda@tide.example
My name is Tilda Berg, they told me to call
He said it works, but I live in Oslo
The app says error 5 and my email is tilda@tide.example
That is wrong, my name is Tilda
You may reach me at 615 243 9000
I might be late, call me at 615 243 9000
我说过我住在北京
我刚才跟你说我叫李雷
我升级到企业版了
"""


def _of_the_customer(text: str) -> dict[str, str]:
    return {name: value for name, value in slots(text).items() if not name.startswith("problem")}


@pytest.mark.parametrize("text", REPORTED.strip().splitlines())
def test_what_others_say_is_no_fact(text: str) -> None:
    assert _of_the_customer(text) == {}


@pytest.mark.parametrize("text", OWN.strip().splitlines())
def test_what_the_customer_says_is_one(text: str) -> None:
    assert len(_of_the_customer(text)) == 1


def test_a_feeling_is_believed_of_who_has_it() -> None:
    assert contents("The survey says that I am very happy with it", Kind.SENTIMENT) == []
    assert contents("I said that I am very happy with it", Kind.SENTIMENT) != []
