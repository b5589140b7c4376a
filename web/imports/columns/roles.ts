import { columnOf, labelsOf } from '../../../shared/imports/columns/domain/columns.ts';
import { NO_COLUMN } from '../../../shared/imports/columns/domain/fields.ts';
import { normalizeHeader } from '../../../shared/imports/columns/domain/normalize-header.ts';
import type { Settings } from './settings.ts';
import { WORDS } from './words.ts';

/** A column of the file and the menu above it. */
export type ColumnMenu = {
  /** The name of the menu in the form: `column_3`. */
  readonly name: string;
  /** The label that names the column in a setting: its header or `#3`. */
  readonly label: string;
  /** Its position in the file, from 0; undefined if the file does not have it. */
  readonly at: number | undefined;
  /** The value of the chosen option, such as `date_col_label=Datum`. */
  readonly chosen: string;
  /** The option for a column that is not used; `notes_col_label=#0` if it would be read because of its name. */
  readonly unused: { readonly value: string; readonly label: string };
};

type Values = Readonly<Record<string, string>>;

/** A role names the settings that get the label of the column, usually one. */
export const roleValue = (roles: readonly string[], label: string): string => `${roles.join(' ')}=${label}`;

const MENU = /^column_[1-9][0-9]{0,4}$/;
const ROLE = /^([a-z_]+(?: [a-z_]+)*)=(.+)$/s;

type SentRole = { readonly menu: string; readonly role: string; readonly label: string };

const sentRoles = (values: Values): readonly SentRole[] =>
  Object.entries(values).flatMap(([menu, value]) => {
    const [, roles = '', label = ''] = MENU.test(menu) ? (ROLE.exec(value) ?? []) : [];
    return roles === '' ? [] : roles.split(' ').map((role) => ({ menu, role, label }));
  });

const hasMenus = (values: Values): boolean => Object.keys(values).some((name) => MENU.test(name));

/** The form without its menus. */
export const withoutMenus = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !MENU.test(name)));

/** The form with the roles of its menus as settings; unchanged, with the errors, if several columns have the same role. */
export const readRoles = (
  { labels }: Pick<Settings, 'labels'>,
  values: Values,
): { readonly values: Values; readonly faults: readonly string[] } => {
  if (!hasMenus(values)) return { values, faults: [] };
  const sent = sentRoles(values);
  const chosen = labels.map(({ name, label }) => {
    const by = sent.filter(({ role }) => role === name);
    const used = by.filter((column) => column.label !== NO_COLUMN);
    return { name, label, by: used.length > 0 ? used : by.slice(0, 1) };
  });
  const faults = chosen.flatMap(({ label, by }) => (by.length > 1 ? [clash(label, by)] : []));
  if (faults.length > 0) return { values, faults };
  return {
    values: {
      ...withoutMenus(values),
      ...Object.fromEntries(chosen.map(({ name, by: [column] }) => [name, column?.label ?? ''])),
    },
    faults,
  };
};

const clash = (title: string, by: readonly SentRole[]): string => {
  const names = by.map(({ label }) => columnName(label));
  return `${by.at(-1)?.menu}: ${WORDS.columns.clash(title, names)}`;
};

/** A column as people call it. */
export const columnName = (label: string): string =>
  label.replace(/^#([0-9]+)$/, (_, number: string) => WORDS.columns.numbered(number));

/** Menus for more columns would not be read by anybody; columns that are used always have one. */
const MOST_MENUS = 100;

/** A menu for each column, and for each chosen column that the file does not have. */
export const columnMenus = (
  { labels, byName }: Pick<Settings, 'labels' | 'byName'>,
  headers: readonly string[],
  values: Values,
): readonly ColumnMenu[] => {
  const roles = hasMenus(values)
    ? sentRoles(values)
    : labels.flatMap(({ name }) => (values[name] ? [{ role: name, label: values[name] }] : []));
  const without = new Set(roles.flatMap(({ role, label }) => (label === NO_COLUMN ? [role] : [])));
  const used = Map.groupBy(
    roles.filter(({ label }) => label !== NO_COLUMN),
    ({ label }) => columnOf(headers, label) ?? label,
  );
  const rolesOf = (key: number | string): readonly string[] => (used.get(key) ?? []).map(({ role }) => role);
  const isTaken = (role: string, at: number): boolean =>
    [...used.keys()].some((key) => key !== at && rolesOf(key).includes(role));
  const names = headers.map(normalizeHeader);
  const isReadAs = (known: Settings['byName'][number], at: number): boolean =>
    known.names.map((name) => names.indexOf(name)).find((found) => found >= 0) === at;
  const menuOf = (label: string, at: number): ColumnMenu => {
    const known = byName.find(
      (candidate) => isReadAs(candidate, at) && (candidate.role === undefined || !isTaken(candidate.role, at)),
    );
    const unused = unusedOption(known);
    const own = rolesOf(at);
    const isRead = own.length === 0 && known?.role !== undefined && !without.has(known.role);
    const shown = isRead ? [known.role] : own;
    return { name: nameOf(at), label, at, chosen: shown.length === 0 ? unused.value : roleValue(shown, label), unused };
  };
  const known = labelsOf(headers).flatMap((label, at) => (at < MOST_MENUS || used.has(at) ? [menuOf(label, at)] : []));
  const missing = [...used.keys()].filter((key) => typeof key === 'string');
  const others = missing.map((label, index) => ({
    name: nameOf(headers.length + index),
    label,
    at: undefined,
    chosen: roleValue(rolesOf(label), label),
    unused: unusedOption(undefined),
  }));
  return [...known, ...others];
};

const nameOf = (index: number): string => `column_${index + 1}`;

/** The menu option for a column without a role. Some are read by their name, such as `Colour`, and no setting changes that. */
const unusedOption = (known: Settings['byName'][number] | undefined): ColumnMenu['unused'] => {
  if (known === undefined) return { value: '', label: WORDS.columns.unused };
  const { role, title } = known;
  return role === undefined
    ? { value: '', label: WORDS.columns.byName(title) }
    : { value: roleValue([role], NO_COLUMN), label: WORDS.columns.unused };
};
