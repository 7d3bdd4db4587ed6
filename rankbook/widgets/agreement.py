"""Agreement: a hundred documents, two annotators, and what is left of their agreement as the relevant become rare."""

from rankbook.widgets import agreement_drawing
from rankbook.widgets.agreement_drawing import SPLIT
from rankbook.widgets.slid_picture import SlidPicture
from rankbook.widgets.traits import Steps


class Agreement(SlidPicture):
    """A hundred documents that two annotators judged, and four ways to say how far they agree.

    relevant: how many documents each of them calls relevant, 5 to 95; the two part over five documents each, always.

    `relevant` can be set and observed. Bad values raise ValueError.

    >>> agreement = Agreement(50)
    >>> agreement
    <Agreement 50 of 100 relevant to each: raw agreement 0.900, kappa 0.800, alpha 0.801, overlap 0.818>
    >>> agreement.relevant = 10
    >>> agreement
    <Agreement 10 of 100 relevant to each: raw agreement 0.900, kappa 0.444, alpha 0.447, overlap 0.333>
    """

    drawing = agreement_drawing
    relevant = Steps(SPLIT, 100 - SPLIT, "Relevant of 100")

    def __init__(self, relevant: int = 50):
        super().__init__(relevant=relevant)

    def _look(self) -> agreement_drawing.Judged:
        return agreement_drawing.judged(self.relevant)
