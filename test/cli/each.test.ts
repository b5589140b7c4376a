import { describe, expect, it } from 'vitest';
import { forEach } from '../../cli/src/each.ts';
import { CliError, EXIT } from '../../cli/src/errors/errors.ts';
import type { Io } from '../../cli/src/io.ts';

const run = async (exits: readonly number[]) => {
  const notes: string[] = [];
  const io = { note: (text: string) => notes.push(text), paint: (_: string, text: string) => text } as unknown as Io;
  const items = exits.map((exit, at) => ({ name: `file ${at}`, exit }));
  const result = await forEach(
    io,
    items,
    ({ name }) => ({ file: name }),
    async ({ name, exit }) => {
      if (exit !== EXIT.ok) throw new CliError(exit as 1, 'refused', 'It cannot be read.');
      return { json: { file: name }, exit };
    },
  );
  return { result, notes };
};

describe('several items', () => {
  it('are all tried, and the failures are listed with the successes', async () => {
    const { result, notes } = await run([EXIT.ok, EXIT.failed, EXIT.ok]);
    expect(result).toEqual({
      json: [
        { file: 'file 0' },
        { file: 'file 1', error: 'refused', message: 'It cannot be read.' },
        { file: 'file 2' },
      ],
      exit: EXIT.failed,
    });
    expect(notes).toEqual(['Error: file 1: It cannot be read.']);
  });

  it('stop at a failure that would affect all of them, and list those that were not tried', async () => {
    const { result, notes } = await run([EXIT.ok, EXIT.unreachable, EXIT.ok, EXIT.ok]);
    expect(result).toMatchObject({
      json: [
        { file: 'file 0' },
        { file: 'file 1', error: 'refused' },
        { file: 'file 2', error: 'not_tried' },
        { file: 'file 3', error: 'not_tried' },
      ],
      exit: EXIT.unreachable,
    });
    expect(notes.at(-1)).toBe('Not tried: file 2, file 3');
  });

  it('fail as a whole if there is only one', async () => {
    await expect(run([EXIT.failed])).rejects.toThrow('It cannot be read.');
  });
});
