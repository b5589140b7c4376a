import type { AccountId } from '../../../platform/domain/ids.ts';
import { headerNamed, type LabelKey } from '../../columns/domain/fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';

/** When each setting was answered: sent by a client, or saved by a person with the form. UTC instants. A detected setting is no answer. */
export type Answers = Partial<Readonly<Record<keyof ImportConfiguration, string>>>;

/**
 * How far an answer holds. `header`: for every account, because the header alone decides it. `account`: for the same account.
 * `direction`: for the same account while it is of the same kind, all of them together, and only if the rows do not contradict it.
 * `format`: for the same account, among the formats that fit the cells. `file`: for no other file.
 */
type Reach = 'header' | 'account' | 'direction' | 'format' | 'file';

const REACH: Readonly<Record<keyof ImportConfiguration, Reach>> = {
  dateColLabel: 'header',
  amountColLabel: 'header',
  inflowColLabel: 'direction',
  outflowColLabel: 'direction',
  balanceColLabel: 'header',
  nameColLabel: 'header',
  categoryColLabel: 'header',
  tagsColLabel: 'header',
  notesColLabel: 'header',
  accountColLabel: 'header',
  qtyColLabel: 'header',
  tickerColLabel: 'header',
  priceColLabel: 'header',
  entityTypeColLabel: 'direction',
  currencyColLabel: 'header',
  exchangeOperatingMicColLabel: 'header',
  stateColLabel: 'header',
  feeColLabel: 'header',
  otherFeeColLabel: 'header',
  originalAmountColLabel: 'header',
  originalCurrencyColLabel: 'header',
  senderColLabel: 'header',
  dateFormat: 'format',
  datesFrom: 'file',
  numberFormat: 'format',
  signageConvention: 'direction',
  colSep: 'file',
  amountTypeStrategy: 'direction',
  amountTypeInflowValue: 'direction',
  amountTypeValues: 'direction',
  stateValues: 'account',
  fees: 'account',
  tradeAmounts: 'account',
  rowsToSkip: 'file',
  encoding: 'header',
  header: 'file',
  leaveOut: 'file',
  fileFormat: 'file',
};

const isSetting = (name: string): name is keyof ImportConfiguration => Object.hasOwn(REACH, name);
const SETTINGS: readonly (keyof ImportConfiguration)[] = Object.keys(REACH).filter(isSetting);

/** The settings of the last file with a header, as far as they are saved. */
export type SavedSettings = {
  readonly accountId: AccountId | null;
  readonly configuration: ImportConfiguration;
  readonly savedAt: string;
  /** Absent if saved before answers were separated from guesses. */
  readonly answers?: Answers;
  /** Of the account when it was saved; absent if saved before this was kept. */
  readonly accountType?: string | null;
};
export type Remembered = {
  readonly settings: Partial<ImportConfiguration>;
  readonly answers: Answers;
  /** The formats of the last file of the account: they decide only where several fit. */
  readonly formats: Pick<ImportConfiguration, 'dateFormat' | 'numberFormat'>;
};

const NO_FORMATS = { dateFormat: null, numberFormat: null } as const;
export const NOTHING_REMEMBERED: Remembered = { settings: {}, answers: {}, formats: NO_FORMATS };

type OfAccount = { readonly id: string | null; readonly type: string | null };

/** The settings that hold for a file of the account. */
export const rememberedFor = (saved: SavedSettings, account: OfAccount): Remembered => {
  const isSame = saved.accountId === account.id;
  const isSameKind = isSame && (saved.accountType === undefined || saved.accountType === account.type);
  const holds: Readonly<Record<Reach, boolean>> = {
    header: true,
    account: isSame,
    direction: isSameKind,
    format: false,
    file: false,
  };
  const answers = only(answersIn(saved), (setting) => holds[REACH[setting]]);
  const { dateFormat, numberFormat } = saved.configuration;
  return {
    settings: pick(saved.configuration, answers),
    answers,
    formats: isSame ? { dateFormat, numberFormat } : NO_FORMATS,
  };
};

/** How the last file was read, without what does not hold for the account. */
export const suggestedFor = (saved: SavedSettings, account: OfAccount): ImportConfiguration => {
  const { settings, formats } = rememberedFor(saved, account);
  const depending = SETTINGS.filter((name) => REACH[name] === 'account' || REACH[name] === 'direction');
  const none = Object.fromEntries(depending.map((name) => [name, null]));
  return { ...saved.configuration, ...none, ...settings, ...formats };
};

/** The same without the direction of money, which the rows contradict or prove otherwise. */
export const withoutDirection = ({ settings, answers, formats }: Remembered): Remembered => {
  const others = only(answers, (setting) => REACH[setting] !== 'direction');
  return { settings: pick(settings, others), answers: others, formats };
};

/**
 * Older items do not tell answers from guesses. They are taken for answers, so that no family is asked everything again; only an encoding
 * is asked about anew where several fit.
 */
const answersIn = ({ answers, configuration, savedAt }: SavedSettings): Answers =>
  answers ?? answeredAt({ ...configuration, encoding: null }, savedAt);

/** The answers in settings that somebody sent. Null and a missing setting are none. */
export const answeredAt = (sent: Partial<ImportConfiguration>, at: string): Answers =>
  Object.fromEntries(SETTINGS.filter((name) => isSent(sent, name)).map((name) => [name, at]));

const isSent = (sent: Partial<ImportConfiguration>, name: keyof ImportConfiguration): boolean =>
  sent[name] != null && !(name === 'rowsToSkip' && sent[name] === 0);

/** The answers after settings were sent. One that is sent again unchanged keeps its time. */
export const withAnswers = (
  { configuration, answers = {} }: { readonly configuration: ImportConfiguration; readonly answers?: Answers },
  sent: Partial<ImportConfiguration>,
  at: string,
): Answers => {
  const kept = only(answers, (name) => !(name in sent) || configuration[name] === sent[name]);
  return { ...answeredAt(sent, at), ...kept };
};

/** The settings that were answered for an earlier file of the same account, and hold for no other. */
export const boundToAccount = (answers: Answers, createdAt: string): readonly (keyof ImportConfiguration)[] =>
  SETTINGS.filter((name) => REACH[name] !== 'header' && (answers[name] ?? createdAt) < createdAt);

const only = (answers: Answers, holds: (setting: keyof ImportConfiguration) => boolean): Answers =>
  Object.fromEntries(
    SETTINGS.flatMap((name) => (answers[name] !== undefined && holds(name) ? [[name, answers[name]]] : [])),
  );

const NONE: Partial<ImportConfiguration> = {};

const pick = (settings: Partial<ImportConfiguration>, answers: Answers): Partial<ImportConfiguration> => {
  const answered = Object.entries(settings).filter(([name]) => isSetting(name) && answers[name] !== undefined);
  return { ...NONE, ...Object.fromEntries(answered) };
};

/** The settings with the given ones in their place: a column of amounts takes that of two, and two that of one. Meanings of texts are added. */
export const overridden = (found: ImportConfiguration, given: Partial<ImportConfiguration>): ImportConfiguration => {
  const { rowsToSkip = 0, ...settings } = given;
  const sent = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
  const isNamed = (label: LabelKey): boolean => headerNamed(given, label) !== '';
  const isSplit = isNamed('inflowColLabel') || isNamed('outflowColLabel');
  const strategy = given.amountTypeValues == null ? (given.amountTypeStrategy ?? null) : 'custom_column';
  // a finding about signs says nothing about texts, nor the other way round
  const isOther = strategy !== null && strategy !== found.amountTypeStrategy;
  return {
    ...found,
    ...(isOther && { signageConvention: null, amountTypeInflowValue: null, amountTypeValues: null }),
    ...(isSplit && { amountColLabel: null, amountTypeStrategy: null }),
    ...(isNamed('amountColLabel') && { inflowColLabel: null, outflowColLabel: null }),
    // a chosen column of names is that of all rows
    ...(isNamed('nameColLabel') && { senderColLabel: null }),
    ...sent,
    ...(rowsToSkip > 0 && { rowsToSkip }),
    ...(given.amountTypeValues && { amountTypeValues: { ...found.amountTypeValues, ...given.amountTypeValues } }),
    ...(given.stateValues && { stateValues: { ...found.stateValues, ...given.stateValues } }),
    ...(given.tradeAmounts && { tradeAmounts: { ...found.tradeAmounts, ...given.tradeAmounts } }),
  };
};
