import { CliError, EXIT } from './errors/errors.ts';
import type { Io } from './io.ts';

/** Asks before something is written; without a terminal, an option must answer it. */
export const confirm = async (io: Io, question: string, option: string): Promise<boolean> => {
  if (!io.isInteractive) {
    throw new CliError(
      EXIT.needsAnswer,
      'needs_answer',
      `This needs an answer: ${question}`,
      `Add ${option} to answer yes.`,
    );
  }
  return /^y(es)?$/i.test(await io.ask(`${question} [y/N] `));
};
