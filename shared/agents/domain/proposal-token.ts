import { refusedArgument } from './refusal.ts';

/** The prepared change set, or the import that is not published. */
export type Proposed = { readonly kind: 'change_set' | 'import'; readonly id: string; readonly updated_at: string };

const TOKEN = /^(change_set|import)\.([0-9a-f-]{36})\.([0-9a-z]{1,12})$/;

const versionOf = (updatedAt: string): string => Date.parse(updatedAt).toString(36);

/** Names exactly this plan: once somebody changes, applies or declines it, the token is no longer valid. */
export const writeToken = ({ kind, id, updated_at }: Proposed): string => `${kind}.${id}.${versionOf(updated_at)}`;

/** @throws Refusal for a text that is not a token */
export const readToken = (text: string): Pick<Proposed, 'kind' | 'id'> & { readonly version: string } => {
  const [, kind, id, version] = TOKEN.exec(text.trim()) ?? [];
  if (id === undefined || version === undefined)
    throw refusedArgument('token must be the token of an answer of propose_changes or import_file');
  return { kind: kind === 'import' ? 'import' : 'change_set', id, version };
};

export const isOf = (version: string, { updated_at }: Pick<Proposed, 'updated_at'>): boolean =>
  versionOf(updated_at) === version;
