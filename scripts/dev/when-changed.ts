import { statSync } from 'node:fs';
import { isEditedSince } from '../build/edited-since.ts';

/** The state of files, by path; it differs after any edit. */
export type Stamps = ReadonlyMap<string, string>;

const stampFile = (path: string): string => {
  const file = statSync(path, { throwIfNoEntry: false });
  return file === undefined ? 'missing' : `${file.mtimeMs} ${file.size} ${file.ino}`;
};

export const stampFiles = (paths: readonly string[]): Stamps => new Map(paths.map((path) => [path, stampFile(path)]));

export const findChanged = (stamps: Stamps): readonly string[] =>
  [...stamps].filter(([path, stamp]) => stampFile(path) !== stamp).map(([path]) => path);

/** A file that was edited during the build may have been read before: it counts as changed. */
const stampInputs = (paths: readonly string[], started: number): Stamps =>
  new Map([...stampFiles(paths)].map(([path, stamp]) => [path, isEditedSince(path, started) ? 'edited' : stamp]));

export type Built<Result> = {
  readonly result: Result;
  /** The files that the result was made from. */
  readonly inputs: readonly string[];
};

/** Builds at the first call, and then only if a file has changed that the last build read, or if that build failed. */
export const whenChanged = <Result>(build: () => Promise<Built<Result>>): (() => Promise<Result>) => {
  let last: { readonly result: Result; readonly stamps: Stamps } | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const refresh = async (): Promise<Result> => {
    if (last !== undefined && findChanged(last.stamps).length === 0) return last.result;
    last = undefined;
    const started = Date.now();
    const { result, inputs } = await build();
    last = { result, stamps: stampInputs(inputs, started) };
    return result;
  };

  return () => {
    const result = turn.then(refresh);
    turn = result.catch(() => undefined);
    return result;
  };
};
