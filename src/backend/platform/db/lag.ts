interface Sample {
  at: number;
  lsn: number;
}

/**
 * How far a replica is behind, in seconds of this process: from places in the primary's log and when they were seen, so no two
 * clocks are compared, and a primary that nobody writes to is not taken for a replica that stands still.
 */
export class Lag {
  /** In order; the first one is the newest that the replica has replayed, or one from before it was known. */
  private samples: Sample[] = [];

  /** The primary's log ends here now. */
  primaryAt(lsn: number, at: number): void {
    const last = this.samples.at(-1);
    // Another primary, whose log forked before: nothing of the old one counts.
    if (last && lsn < last.lsn) this.samples = [];
    // Positions before the first sample have an unknown age.
    if (this.samples.length === 0) this.samples.push({ at: Number.NEGATIVE_INFINITY, lsn });
    else if (last && lsn > last.lsn) this.samples.push({ at, lsn });
    if (this.samples.length > KEPT) this.samples.splice(1, 1);
  }

  /** Seconds since the first thing was written that the replica, which is so far, does not have. */
  behind(replayed: number, now: number): number {
    while (this.samples[1] && this.samples[0] && this.samples[0].lsn <= replayed) this.samples.shift();
    const [oldest] = this.samples;
    if (!oldest) return Number.POSITIVE_INFINITY;
    return oldest.lsn <= replayed ? 0 : (now - oldest.at) / 1000;
  }
}

/** An hour of looks; past it the age of the oldest counts alone. */
const KEPT = 3600;
