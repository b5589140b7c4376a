export type StageQuota = {
  readonly name: string;
  readonly now: number;
  readonly limit: number;
  /** How much one more of what takes; one more of what the quota counts by default. */
  readonly more?: { readonly what: string; readonly each: number };
  readonly remedy: string;
};

export type AccountQuota = {
  readonly name: string;
  /** Taken by each stage. */
  readonly each: number;
  readonly limit: number;
  readonly remedy: string;
};

/** Beyond this share of a quota, a test fails: enough is left to prepare the remedy. */
const NEAR = 0.9;
/** As many stages should fit into one account: the one that is used, one for tests, and one to restore. */
const STAGES = 3;

const number = (value: number): string => value.toLocaleString('en');
/** Large numbers are rounded, so that the page does not change with every character of a template. */
const about = (value: number): string => number(value < 1_000 ? value : Number(value.toPrecision(2)));

const stagesOf = ({ each, limit }: AccountQuota): number =>
  each === 0 ? Number.POSITIVE_INFINITY : Math.floor(limit / each);

/** The quotas that are too near, each in a sentence that says how to get away. */
export const nearQuotas = (ofStage: readonly StageQuota[], ofAccount: readonly AccountQuota[]): readonly string[] => [
  ...ofStage
    .filter(({ now, limit }) => now > NEAR * limit)
    .map(({ name, now, limit, remedy }) => `${name}: ${number(now)} of ${number(limit)}: ${remedy}`),
  ...ofAccount
    .filter((quota) => stagesOf(quota) < STAGES)
    .map((quota) => `${quota.name}: only ${stagesOf(quota)} stages fit into an account: ${quota.remedy}`),
];

const roomOf = ({ now, limit, more }: StageQuota): string =>
  more === undefined ? about(limit - now) : `${about(Math.floor((limit - now) / more.each))} ${more.what}`;

const stageRow = (quota: StageQuota): string => {
  const { name, now, limit, remedy } = quota;
  return `| ${name} | ${about(now)} | ${number(limit)} | ${Math.round((100 * now) / limit)} % | ${roomOf(quota)} | ${remedy} |`;
};

const accountRow = (quota: AccountQuota): string => {
  const { name, each, limit, remedy } = quota;
  return `| ${name} | ${number(each)} | ${number(limit)} | ${number(stagesOf(quota))} | ${remedy} |`;
};

/** The tables of docs/scale.md, the nearest quotas first. */
export const quotaTables = (
  ofStage: readonly StageQuota[],
  ofAccount: readonly AccountQuota[],
): readonly (readonly string[])[] => [
  [
    '| Quota of a stage | Now | At most | Used | Room for | When it is near |',
    '|---|--:|--:|--:|--:|---|',
    ...ofStage.toSorted((a, b) => b.now / b.limit - a.now / a.limit).map(stageRow),
  ],
  [
    '| Quota of an account | Each stage | At most | Stages | When it is near |',
    '|---|--:|--:|--:|---|',
    ...ofAccount.toSorted((a, b) => stagesOf(a) - stagesOf(b)).map(accountRow),
  ],
];
