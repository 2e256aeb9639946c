/** Whether the replica is read, told at each change. */
export interface ReplicaState {
  used: boolean;
  /** Why it is not. */
  reason?: string | undefined;
  /** Infinite while nobody knows. */
  lagSeconds: number;
}

/** Public state of the replica. */
export interface ReplicaView {
  state(): ReplicaState;
  /** Statements outside of transactions, by the server that answered. */
  reads: { replica: number; primary: number };
}
