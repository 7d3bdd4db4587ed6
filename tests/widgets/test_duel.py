import pytest

from rankbook.widgets import ConventionDuel, Duel, TreasureMap


def page(duel):
    return duel.children[-1].value


def test_two_maps_are_compared_before_every_judge():
    duel = Duel(TreasureMap([1, 1, 0, 0, 0], k=5), TreasureMap([0, 0, 0, 1, 1], k=5))
    assert repr(duel) == (  # M04: P@5 can't tell them apart; AP = (1/4 + 2/5) / 2
        "<Duel P@5 0.4000 = 0.4000, R@5 1.0000 = 1.0000, AP 1.0000 > 0.3250, "
        "RR 1.0000 > 0.2500, nDCG@5 1.0000 > 0.5013>"
    )
    assert page(duel).count("background:#f3dfae") == 3


def test_the_duel_follows_both_maps():
    left, right = TreasureMap([1, 0], k=1), TreasureMap([0, 1], k=1)
    duel = Duel(left, right)
    right.move(2, 1)
    assert "f3dfae" not in page(duel)
    left.k = 2
    assert "P@2 / P@1" in page(duel)


def test_undefined_on_both_sides_is_no_win():
    assert "AP undefined = undefined" in repr(Duel(TreasureMap([0]), TreasureMap([0])))
    assert "AP undefined ? 1.0000" in repr(Duel(TreasureMap([0]), TreasureMap([1])))


@pytest.mark.parametrize(
    ("axis", "rel", "buried", "k", "expected"),
    [
        ("gain", [2, 0, 1, 0, 2], [], 5, (0.8642204, 0.8702360)),  # the article's toy, both gains
        ("gain", [3, 0, 0], [2, 2], 3, (0.6735, 0.5701)),  # A18
        ("gain", [2, 2, 0], [3], 3, (0.4708, 0.6199)),  # A18
        ("AP divisor", [1, 1, 1, 1, 1], [1] * 15, 5, (5 / 20, 5 / 5)),  # M06 for AP: R = 20
        ("AP divisor", [1, 0, 1], [], 3, (5 / 6, 5 / 6)),
        ("ideal", [1, 0, 0], [1, 1], 3, (0.4693, 1.0)),  # M16
        ("ideal", [1, 0, 1], [1], 3, (0.7039, 0.9197)),  # M16
    ],
)
def test_one_map_under_two_conventions(axis, rel, buried, k, expected):
    duel = ConventionDuel(TreasureMap(rel, k=k, buried=buried), axis)
    assert duel.scores() == pytest.approx(expected, abs=5e-5)


def test_only_the_axis_that_differs_is_marked():
    duel = ConventionDuel(TreasureMap([3, 0, 0], k=3, buried=[2, 2]), "gain")
    assert page(duel).count("background:#f3dfae") == 1
    duel.park.rel = (3, 2, 2)
    assert "background:#f3dfae" not in page(duel)


def test_an_unknown_axis_is_refused():
    with pytest.raises(ValueError, match="there is no axis 'log'; known are 'gain', 'AP divisor', 'ideal'"):
        ConventionDuel(TreasureMap([1]), "log")
