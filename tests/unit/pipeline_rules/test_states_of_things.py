"""Things that are stuck or come out spoilt are problems; the same words for what is meant to be so are not."""

import pytest

from memories.enums import Kind
from tests.unit.pipeline_rules.examples import contents


@pytest.mark.parametrize(
    "text",
    [
        "The invoice PDF comes out blank",
        "The parcel has been stuck in customs",
        "The export file is empty",
        "My exported report turns out empty",
        "The photos show up upside down",
        "Umlauts come out garbled in the export",
        "The save button is greyed out",
        "The checkout button stays grayed out",
        "The pictures look blurry",
        "The preview is all black",
        "The video plays without sound",
        "The page stays blank",
        "The dashboard remains empty",
        "The page keeps spinning",
        "The app just spins forever",
        "It spins and spins and never finishes",
        "The text renders upside down",
        "The order is stuck at processing",
        "My refund has been stuck for two weeks",
        "The labels print upside down",
        "The PDF opens blank",
        "The invoice downloads as an empty file",
        "The audio is muted",
        "The photo looks distorted",
        "The download freezes at 99%",
        "The file ends up corrupted",
        "The screen turned black",
        "The parcel is held up in customs",
        "The receipt came back blank",
        "The report is blurred",
        "发票下载下来是空白的",
        "包裹一直卡在海关",
        "打印出来是空白",
        "导出的文件是空的",
        "照片上下颠倒了",
        "图片很模糊",
        "屏幕是黑的",
        "屏幕一片漆黑",
        "视频没声音",
        "视频没有声音",
        "页面一直转圈",
        "应用一直在转圈",
        "按钮是灰色的点不了",
        "按钮变灰了",
        "保存按钮灰了，点不了",
        "导出的名字全是问号",
        "订单卡在处理中",
        "退款卡在审核那一步三天了",
        "页面一片空白",
        "文字倒着显示",
        "报表打开是空的",
        "画面花屏",
        "图片显示不出来",
    ],
)
def test_a_spoilt_or_stuck_thing_is_a_problem(text: str) -> None:
    assert contents(text, Kind.ISSUE) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I left the company field blank",
        "The field is empty by default",
        "Please leave it blank",
        "My car is black",
        "I'm stuck in traffic",
        "I am stuck in a meeting",
        "The phone I bought is black",
        "I like the black version",
        "My schedule is empty tomorrow",
        "The tank is empty",
        "The grey one comes next week",
        "I prefer the screen with a black background",
        "The invoice is no longer blank",
        "The PDF isn't blank any more",
        "我喜欢黑的",
        "我的手机是黑的",
        "我买的是灰色的",
        "我要黑色的那款",
        "备注留空白就行",
        "我今天很空",
        "画面不模糊",
        "现在有声音了",
        "不再卡在海关了",
        "我家的猫是黑的",
        "头像是黑白的",
        "已经不卡了",
        "The picture is black and white",
        "I was stuck in traffic",
        "I turned down the offer",
        "The list is empty by default",
        "我的银行卡在上海开的",
        "我的会员卡在钱包里",
        "页面不是空白的了",
        "这一栏可以是空白",
    ],
)
def test_the_same_words_without_a_fault_are_none(text: str) -> None:
    assert contents(text, Kind.ISSUE) == []


@pytest.mark.parametrize(
    "text", ["Is the page blank?", "包裹卡在海关了吗？", "If the page comes out blank, what then?"]
)
def test_asking_about_a_fault_reports_none(text: str) -> None:
    assert contents(text, Kind.ISSUE) == []
