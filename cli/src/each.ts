import { noteFailure, type Result } from './command.ts';
import { EXIT } from './errors/errors.ts';
import { failureOf } from './errors/failure.ts';
import type { Io } from './io.ts';

type Done = { readonly json: object; readonly exit: number };

/** After these, the others would fail too, or nobody wants them. */
const ENDS: readonly number[] = [EXIT.notSignedIn, EXIT.unreachable, EXIT.interrupted];

const NOT_TRIED = { error: 'not_tried', message: 'Not tried, because of the error before.' };

/**
 * Does the same for several things. What fails is reported with its name and listed with its error, and the others go on, so that the
 * results of those before are not lost.
 */
export const forEach = async <Item>(
  io: Io,
  items: readonly Item[],
  nameOf: (item: Item) => Readonly<Record<string, string>>,
  act: (item: Item) => Promise<Done>,
): Promise<Result> => {
  if (items.length === 1)
    return { ...(await act(items[0] as Item).then(({ json, exit }) => ({ json: [json], exit }))) };
  const done: Done[] = [];
  for (const item of items) {
    const next = await act(item).catch((error: unknown): Done => {
      const { exit, ...failure } = failureOf(error);
      const name = nameOf(item);
      noteFailure(io, { exit, ...failure, message: `${Object.values(name).join(' ')}: ${failure.message}` });
      return { json: { ...name, ...failure }, exit };
    });
    done.push(next);
    if (ENDS.includes(next.exit)) break;
  }
  const rest = items.slice(done.length).map(nameOf);
  if (rest.length > 0) io.note(`Not tried: ${rest.flatMap((name) => Object.values(name)).join(', ')}`);
  const exit = done.find((item) => item.exit !== EXIT.ok)?.exit ?? EXIT.ok;
  return { json: [...done.map(({ json }) => json), ...rest.map((name) => ({ ...name, ...NOT_TRIED }))], exit };
};
