import type { StoredFormat } from '../../shared/platform/domain/stored-formats.ts';

/** By the name of the format: every version that a deployment of this stage ever wrote, and those the last one reads. */
export type FormatHistory = Readonly<
  Record<string, { readonly written: readonly number[]; readonly read: readonly number[] }>
>;

type Formats = Readonly<Record<string, StoredFormat>>;

/**
 * Why this version must not follow the deployed one. Both run at the same time for minutes, and a rollback brings the
 * deployed one back, so each must read what the other writes.
 */
export const formatProblems = (deployed: FormatHistory | undefined, next: Formats): readonly string[] => {
  const unread = Object.entries(deployed ?? {}).flatMap(([name, { written }]) =>
    written
      .filter((version) => next[name]?.read.includes(version) !== true)
      .map((version) => `This version cannot read format ${version} of "${name}", which is stored.`),
  );
  const early = Object.entries(next)
    .filter(([name, { written }]) => deployed?.[name]?.read.includes(written) === false)
    .map(
      ([name, { written }]) =>
        `The deployed version cannot read format ${written} of "${name}", which this version writes: first deploy one that reads it.`,
    );
  return [...unread, ...early];
};

/** After this version was deployed. */
export const nextHistory = (deployed: FormatHistory | undefined, next: Formats): FormatHistory => ({
  ...deployed,
  ...Object.fromEntries(
    Object.entries(next).map(([name, { written, read }]) => [
      name,
      { written: [...new Set([...(deployed?.[name]?.written ?? []), written])], read },
    ]),
  ),
});
