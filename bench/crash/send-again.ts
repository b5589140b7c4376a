import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerError, type Client, type ImportRequest } from '../client.ts';

const PATIENCE_MS = 120_000;
const CONFLICT = 409;

/** The id of an answered POST; undefined when the stack died before its answer. */
export const idUnlessCutOff = async (sent: Promise<{ readonly id: string }>): Promise<string | undefined> => {
  try {
    return (await sent).id;
  } catch (error) {
    if (error instanceof AnswerError && error.status < 500) throw error;
    return undefined;
  }
};

/**
 * What a client does whose request got no answer: the same request with the same key, and again while the service still
 * takes the first one for being at work.
 */
export const sendAgain = async (client: Client, request: ImportRequest): Promise<string> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return (await client.createImport(request)).id;
    } catch (error) {
      const isInProgress = error instanceof AnswerError && error.status === CONFLICT;
      if (!isInProgress || performance.now() > deadline) throw error;
      await sleep(500);
    }
  }
};
