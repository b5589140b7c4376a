import type { Io } from '../../../cli/src/io.ts';

/** A terminal at which somebody types these answers; all that is shown is kept. */
export const answeringIo = (answers: readonly string[]) => {
  const left = [...answers];
  const shown: string[] = [];
  const keep = (text: string) => void shown.push(text);
  const ask = async (question: string) => {
    keep(question);
    const answer = left.shift();
    if (answer === undefined) throw new Error(`Nothing answers ${question} after ${shown.join('\n')}`);
    return answer;
  };
  const io: Io = {
    say: keep,
    note: keep,
    draw: keep,
    write: keep,
    isRead: () => true,
    writeJson: (value) => keep(JSON.stringify(value)),
    paint: (_, text) => text,
    isInteractive: true,
    hasBars: false,
    width: 100,
    ask,
    askSecret: ask,
    readStdin: async () => '',
  };
  return { io, shown, left };
};
