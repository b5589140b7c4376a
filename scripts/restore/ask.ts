import { createInterface } from 'node:readline/promises';
import { UsageError } from './open-table.ts';

/** Asks at the terminal, unless the command already has the answer. */
export const ask =
  (answer: string | undefined) =>
  async (question: string): Promise<string> => {
    if (answer !== undefined) return answer;
    if (!process.stdin.isTTY) throw new UsageError(`${question}\nThere is no terminal to type it in: add --confirm`);
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  };
