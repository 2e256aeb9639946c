/** Does something some time after the answer that caused it. The composition says when: a test lets notices come when it wants them. */
export type Later = (work: () => Promise<void>) => void;

/** Long enough for the client to have written down the answer first. */
const NOTICE_DELAY_MS = 400;

export const afterTheAnswer: Later = (work) => {
  setTimeout(() => void work(), NOTICE_DELAY_MS).unref();
};
