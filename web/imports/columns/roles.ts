import { columnOf, labelsOf, normalizeHeader } from '../../../shared/imports/domain/columns.ts';
import type { Settings } from './settings.ts';

/** A column of the file and the menu above it. */
export type ColumnMenu = {
  /** The name of the menu in the form: `column_3`. */
  readonly name: string;
  /** The label that names the column in a setting: its header or `#3`. */
  readonly label: string;
  /** Its position in the file, from 0; undefined if the file does not have it. */
  readonly at: number | undefined;
  /** The value of the chosen option, such as `date_col_label=Datum`; blank if the column is not used. */
  readonly chosen: string;
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
  const chosen = labels.map(({ name, label }) => ({ name, label, by: sent.filter(({ role }) => role === name) }));
  const faults = chosen.flatMap(({ label, by }) => (by.length > 1 ? [clash(label, by)] : []));
  if (faults.length > 0) return { values, faults };
  return {
    values: {
      ...withoutMenus(values),
      ...Object.fromEntries(chosen.map(({ name, by: [one] }) => [name, one?.label ?? ''])),
    },
    faults,
  };
};

const clash = (title: string, by: readonly SentRole[]): string => {
  const names = by.map(({ label }) => `“${columnName(label)}”`);
  return `${by.at(-1)?.menu}: Only one column can be ${title}. You chose ${names.slice(0, -1).join(', ')} and ${names.at(-1)}: choose something else for one of them`;
};

/** A column as people call it. */
export const columnName = (label: string): string => label.replace(/^#([0-9]+)$/, 'Column $1');

/** Menus for more columns would not be read by anybody; columns that are used always have one. */
const MOST_MENUS = 100;

/** A menu for each column, and for each chosen column that the file does not have. */
export const columnMenus = (
  { labels }: Pick<Settings, 'labels'>,
  headers: readonly string[],
  values: Values,
): readonly ColumnMenu[] => {
  const sent = sentRoles(values);
  const roles = hasMenus(values)
    ? sent
    : labels.flatMap(({ name }) => (values[name] ? [{ role: name, label: values[name] }] : []));
  const used = Map.groupBy(roles, ({ label }) => columnOf(headers, label) ?? label);
  const chosenFor = (key: number | string, label: string): string => {
    const own = (used.get(key) ?? []).map(({ role }) => role);
    return own.length === 0 ? '' : roleValue(own, label);
  };
  const known = labelsOf(headers).flatMap((label, at) =>
    at < MOST_MENUS || used.has(at) ? [{ name: nameOf(at), label, at, chosen: chosenFor(at, label) }] : [],
  );
  const missing = [...used.keys()].filter((key) => typeof key === 'string');
  const others = missing.map((label, index) => ({
    name: nameOf(headers.length + index),
    label,
    at: undefined,
    chosen: chosenFor(label, label),
  }));
  return [...known, ...others];
};

const nameOf = (index: number): string => `column_${index + 1}`;

/** What a column without a role is read as because of its name, such as `Colour`. */
export const roleByName = (
  { byName }: Pick<Settings, 'byName'>,
  label: string,
  menus: readonly ColumnMenu[],
): string | undefined => {
  const header = normalizeHeader(label);
  const isTaken = (role: string): boolean =>
    menus.some(
      (menu) => menu.label !== label && menu.chosen.slice(0, menu.chosen.indexOf('=')).split(' ').includes(role),
    );
  return byName.find(({ names, role }) => names.includes(header) && (role === undefined || !isTaken(role)))?.title;
};
