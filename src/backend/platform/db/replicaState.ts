/** Whether the replica is read; reported at each change. */
export interface ReplicaState {
  used: boolean;
  /** The reason why it is not read. */
  reason?: string | undefined;
  /** Infinite while unknown. */
  lagSeconds: number;
}

/** Public state of the replica. */
export interface ReplicaView {
  state(): ReplicaState;
  /** Statements outside of transactions, by the server that answered. */
  reads: { replica: number; primary: number };
}
