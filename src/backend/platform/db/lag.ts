interface Sample {
  at: number;
  lsn: number;
}

/** The replica's lag in seconds, from WAL positions of the primary and when they were seen: no two clocks are compared. */
export class Lag {
  /** In order; the first is the newest that the replica has replayed, or one from before monitoring. */
  private samples: Sample[] = [];

  /** The primary's current end of WAL. */
  primaryAt(lsn: number, at: number): void {
    const last = this.samples.at(-1);
    // Another primary, whose WAL forked earlier: old samples are invalid.
    if (last && lsn < last.lsn) this.samples = [];
    // Positions before the first sample have an unknown age.
    if (this.samples.length === 0) this.samples.push({ at: Number.NEGATIVE_INFINITY, lsn });
    else if (last && lsn > last.lsn) this.samples.push({ at, lsn });
    if (this.samples.length > KEPT) this.samples.splice(1, 1);
  }

  /** Seconds since the first write that the replica, at this position, does not have. */
  behind(replayed: number, now: number): number {
    while (this.samples[1] && this.samples[0] && this.samples[0].lsn <= replayed) this.samples.shift();
    const [oldest] = this.samples;
    if (!oldest) return Number.POSITIVE_INFINITY;
    return oldest.lsn <= replayed ? 0 : (now - oldest.at) / 1000;
  }
}

/** An hour of samples; beyond it the age of the oldest counts. */
const KEPT = 3600;
