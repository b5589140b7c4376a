import { ValidationError } from '../../platform/domain/errors.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import { callbackPath, SHARED_CALLBACK } from '../domain/provider-callback.ts';
import { type ProviderChecks, type ProviderDraft, providerFaults, secretFaults } from '../domain/provider-draft.ts';
import { toProviderFields } from './sso-provider.ts';
import { withoutAliases } from './sso-provider-aliases.ts';
import { readProviderDraft } from './sso-provider-draft.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `origin`: ours, as people see it; what a provider sends back comes there and nowhere else. */
export type ProviderContext = ProviderChecks & { readonly origin: string };

/**
 * A new provider.
 * @throws ValidationError one sentence for each field that is wrong
 */
export const toProviderDraft = (sent: Fields, context: ProviderContext): ProviderDraft =>
  toDraft(withoutAliases(sent), null, context);

/**
 * What the stored provider becomes with the fields that were sent; those left out stay, a blank secret too.
 * @throws ValidationError one sentence for each field that is wrong
 */
export const toProviderChanges = (
  sent: Fields,
  existing: IdentityProvider,
  context: ProviderContext,
): ProviderDraft => {
  const fields = withoutAliases(sent);
  const fixed = (['name', 'strategy'] as const).filter(
    (field) => fields[field] !== undefined && fields[field] !== existing[field],
  );
  if (fixed.length > 0) {
    throw new ValidationError(
      fixed.map((field) => `${field} cannot be changed: what is registered with the provider follows from it`),
    );
  }
  const stored: Fields = toProviderFields(existing);
  const nested = NESTED.filter((field) => isObject(stored[field]) && isObject(fields[field])).map((field) => [
    field,
    { ...(stored[field] as Fields), ...(fields[field] as Fields) },
  ]);
  return toDraft({ ...stored, ...fields, ...Object.fromEntries(nested) }, existing, context);
};

const NESTED = ['attribute_paths', 'attribute_names'];

/**
 * An entry of config/auth.yml: enabled unless it says no, named by its id and labelled by its name if need be. What it
 * leaves out has its default; only a secret is kept from the stored provider.
 * @throws ValidationError one sentence for each field that is wrong
 */
export const toFileProviderDraft = (
  entry: Fields,
  existing: IdentityProvider | null,
  context: ProviderContext,
): ProviderDraft => {
  const name = entry['name'] ?? entry['id'];
  const given = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
  return toDraft(withoutAliases({ enabled: true, label: titleOf(name), ...given, name }), existing, context);
};

const toDraft = (sent: Fields, existing: IdentityProvider | null, context: ProviderContext): ProviderDraft => {
  const fields = withSharedCallback(sent, context);
  const draft = readProviderDraft(fields);
  const faults = [
    ...redirectFaults(fields, draft, context),
    ...providerFaults(draft, context),
    ...secretFaults(draft, existing),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
  return draft;
};

const titleOf = (name: unknown): string =>
  String(name ?? '').replaceAll(
    /(^|[_-]+)(\w?)/g,
    (_, gap: string, letter: string) => (gap === '' ? '' : ' ') + letter.toUpperCase(),
  );

/** A file may say by its redirect_uri that the shared callback is registered. */
const withSharedCallback = (fields: Fields, { origin }: ProviderContext): Fields =>
  fields['strategy'] === 'openid_connect' &&
  fields['shared_callback'] === undefined &&
  fields['redirect_uri'] === origin + SHARED_CALLBACK
    ? { ...fields, shared_callback: true }
    : fields;

/** It is not a setting; who sends one learns what it is. */
function* redirectFaults(fields: Fields, draft: ProviderDraft, { origin }: ProviderContext): Generator<string> {
  const sent = fields['redirect_uri'];
  const ours = origin + callbackPath(draft);
  if (sent == null || sent === '' || sent === ours) return;
  yield `redirect_uri must be ${ours}, where we listen`;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
