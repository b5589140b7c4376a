import { ValidationError } from '../../../platform/domain/errors.ts';
import { isFields } from '../../../platform/domain/guards.ts';
import type { IdentityProvider } from '../domain/identity-provider.ts';
import { callbackPath, SHARED_CALLBACK } from '../domain/provider-callback.ts';
import { type ProviderChecks, type ProviderDraft, providerFaults, secretFaults } from '../domain/provider-draft.ts';
import { toProviderFields } from './sso-provider.ts';
import { withoutAliases } from './sso-provider-aliases.ts';
import { readProviderDraft } from './sso-provider-draft.ts';

type Fields = Readonly<Record<string, unknown>>;

/** `origin`: public origin of this service, to which providers send responses. */
export type ProviderContext = ProviderChecks & { readonly origin: string };

/** Parses a new provider. @throws ValidationError with one sentence per invalid field */
export const toProviderDraft = (sent: Fields, context: ProviderContext): ProviderDraft =>
  toDraft(withoutAliases(sent), null, context);

/**
 * Parses changes to a stored provider. Fields left out and blank secrets keep their values.
 * @throws ValidationError with one sentence per invalid field
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
      fixed.map(
        (field) => `${field} cannot be changed, because the callback URL registered with the provider depends on it`,
      ),
    );
  }
  const stored: Fields = toProviderFields(existing);
  const nested = NESTED.flatMap((field) => {
    const [known, given] = [stored[field], fields[field]];
    return isFields(known) && isFields(given) ? [[field, { ...known, ...given }]] : [];
  });
  return toDraft({ ...stored, ...fields, ...Object.fromEntries(nested) }, existing, context);
};

const NESTED = ['attribute_paths', 'attribute_names'];

/**
 * Parses an entry of config/auth.yml. It is enabled by default; its id and name are fallbacks for its name and label.
 * Omitted fields get their default, except secrets, which are kept from the stored provider.
 * @throws ValidationError with one sentence per invalid field
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

/** A file may select the shared callback through its redirect_uri. */
const withSharedCallback = (fields: Fields, { origin }: ProviderContext): Fields =>
  fields['strategy'] === 'openid_connect' &&
  fields['shared_callback'] === undefined &&
  fields['redirect_uri'] === origin + SHARED_CALLBACK
    ? { ...fields, shared_callback: true }
    : fields;

/** Read-only: an error tells the correct value. */
function* redirectFaults(fields: Fields, draft: ProviderDraft, { origin }: ProviderContext): Generator<string> {
  const sent = fields['redirect_uri'];
  const ours = origin + callbackPath(draft);
  if (sent == null || sent === '' || sent === ours) return;
  yield `redirect_uri must be ${ours}, the callback URL of this service`;
}
