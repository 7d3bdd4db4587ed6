"""One mean out of the means of groups, as the traffic mixes them."""

from collections.abc import Collection, Hashable, Mapping

from rankbook.checks import fault_of_number, shown


def mean_by_traffic(means: Mapping[Hashable, float], traffic: Mapping[Hashable, float]) -> float:
    """Return the mean of all visits, given the mean of each group and its share of the traffic.

    means: {group: mean}. traffic: {group: share}, each group once, at least 0; they are divided by their sum.
    Raises ValueError for a mean that is no finite number, and as shares_of_groups.

    >>> means = {"regulars": 0.60, "newcomers": 0.40}
    >>> round(mean_by_traffic(means, {"regulars": 90, "newcomers": 10}), 3)
    0.58
    """
    shares = shares_of_groups(means, traffic)
    _check_means(means)
    return float(sum(share * means[group] for group, share in shares.items()))


def break_even_share(means_a: Mapping[Hashable, float], means_b: Mapping[Hashable, float]) -> float | None:
    """Return the share of the first of two groups at which both systems have the same mean.

        s = (b_2 − a_2) / ((b_2 − a_2) − (b_1 − a_1))

    means_a, means_b: {group: mean} of two systems, of the same two groups; the first group is the first of means_a.
    Returns a share of 0 to 1; None where no mix, or every mix, makes them equal.
    Raises ValueError for other than two groups, for unequal ones, and for a mean that is no finite number.

    >>> regulars_and_newcomers = {"regulars": 0.60, "newcomers": 0.40}, {"regulars": 0.64, "newcomers": 0.30}
    >>> round(break_even_share(*regulars_and_newcomers), 3)
    0.714
    """
    if len(means_a) != 2 or means_a.keys() != means_b.keys():
        raise ValueError(f"the groups are {list(means_a)} and {list(means_b)}; give both systems the same two groups")
    _check_means(means_a)
    _check_means(means_b)
    first, second = (means_b[group] - means_a[group] for group in means_a)
    if first == second:
        return None
    share = second / (second - first)
    return share if 0 <= share <= 1 else None


def shares_of_groups(groups: Collection[Hashable], traffic: Mapping[Hashable, float]) -> dict[Hashable, float]:
    """Return the traffic divided by its sum, {group: share}.

    Raises ValueError for a group without a share, an unknown group, and shares that are no finite numbers from 0 or
    that are all 0.

    >>> shares_of_groups(["head", "tail"], {"head": 3, "tail": 1})
    {'head': 0.75, 'tail': 0.25}
    """
    if set(groups) != traffic.keys():
        raise ValueError(f"traffic names {list(traffic)}, but the groups are {list(groups)}; give each one share")
    for group, share in traffic.items():
        fault = fault_of_number(share) or ("is negative" if share < 0 else "")
        if fault:
            raise ValueError(f"traffic, group {group!r}: {shown(share)} {fault}; give a share of at least 0")
    total = sum(traffic.values())
    if not total:
        raise ValueError("all shares of traffic are 0; give at least one above")
    return {group: share / total for group, share in traffic.items()}


def _check_means(means: Mapping[Hashable, float]) -> None:
    for group, mean in means.items():
        fault = fault_of_number(mean)
        if fault:
            raise ValueError(f"group {group!r}: the mean {shown(mean)} {fault}; leave the group out")
