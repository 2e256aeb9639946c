interface Sample {
  at: number;
  lsn: number;
}

/** Computes the replica's lag in seconds from the primary's WAL positions and when this process saw them, so that one clock is enough. */
export class Lag {
  /** In order of time. The first is the newest that the replica has replayed, or one from before monitoring. */
  private samples: Sample[] = [];

  /** Adds a sample: the primary's current end of WAL, and the time in seconds. */
  primaryAt(lsn: number, at: number): void {
    const last = this.samples.at(-1);
    // After a failover the WAL of the new primary may be shorter: old samples are invalid.
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

/** Samples of an hour. A longer lag is reported as the age of the oldest sample. */
const KEPT = 3600;
