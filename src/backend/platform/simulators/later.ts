/** Runs something some time after the answer that caused it. The composition decides when: a test delivers notices when it wants. */
export type Later = (work: () => Promise<void>) => void;

/** Long enough for the client to have stored the answer first. */
const NOTICE_DELAY_MS = 400;

export const afterTheAnswer: Later = (work) => {
  setTimeout(() => void work(), NOTICE_DELAY_MS).unref();
};
