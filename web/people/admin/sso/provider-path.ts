import type { ProviderStrategy } from '../../../../shared/people/sso/domain/identity-provider.ts';
import { STRATEGY_LABELS } from './words/pages.ts';

export const PROVIDERS_PATH = '/admin/sso_providers';
export const providerPath = (name: string): string => `${PROVIDERS_PATH}/${encodeURIComponent(name)}`;

export const isStrategy = (text: string | undefined): text is ProviderStrategy =>
  text !== undefined && Object.hasOwn(STRATEGY_LABELS, text);
