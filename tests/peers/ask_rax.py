"""Ask rax, one list at a time (see asking.lists)."""

import jax
import jax.numpy as jnp
import rax
from asking import ask_each, suites, tell

METRICS = {
    "ndcg_metric": rax.ndcg_metric,
    "dcg_metric": rax.dcg_metric,
    "ap_metric": rax.ap_metric,
    "mrr_metric": rax.mrr_metric,
    "precision_metric": rax.precision_metric,
    "recall_metric": rax.recall_metric,
}


def of_arrays(metric):
    def question(grades, scores, **options):
        return metric(jnp.array(scores, dtype=jnp.float32), jnp.array(grades, dtype=jnp.float32), **options)

    return question


def answers(suite):
    told = {}
    for name, metric in METRICS.items():
        told[name] = ask_each(suite, of_arrays(metric))
        for topn in suite["cutoffs"]:
            told[f"{name}(topn={topn})"] = ask_each(suite, of_arrays(metric), topn=topn)
    return told


jax.config.update("jax_platforms", "cpu")
tell("rax", {name: answers(suite) for name, suite in suites().items()})
