import type { Io } from './io.ts';

type Choice<Value extends string> = { readonly value: Value; readonly text: string };

/** Asks until one of the choices is taken by its number; without choices, for any text. */
export const pick = async <Value extends string>(
  io: Io,
  question: string,
  choices: readonly Choice<Value>[],
): Promise<Value> => {
  io.note(question);
  for (const [at, { text }] of choices.entries()) io.note(`  ${at + 1}. ${text}`);
  for (;;) {
    const answer = await io.ask(choices.length === 0 ? '> ' : `1–${choices.length}: `);
    if (choices.length === 0 && answer !== '') return answer as Value;
    const chosen = choices[Number(answer) - 1];
    if (chosen !== undefined) return chosen.value;
    io.note(`Type a number from 1 to ${choices.length}.`);
  }
};
