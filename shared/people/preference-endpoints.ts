import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Preferences } from './schema/preferences.ts';

const preferencesExample: Preferences = {
  currency: 'EUR',
  locale: 'de-AT',
  date_format: '%d.%m.%Y',
  time_zone: 'Europe/Vienna',
  appearance: 'system',
};

export const getPreferencesEndpoint = {
  id: 'getPreferences',
  method: 'get',
  path: '/preferences',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'Get the preferences',
  description: 'The settings of the family, and the appearance of pages for the user of the API key or access token.',
  etag: true,
  answer: {
    status: 200,
    description: 'The preferences',
    shape: 'single',
    of: 'Preferences',
    example: preferencesExample,
  },
  errors: [],
} as const satisfies Endpoint;

export const updatePreferencesEndpoint = {
  id: 'updatePreferences',
  method: 'patch',
  path: '/preferences',
  scope: 'write',
  access: { table: { read: ['family'], write: ['family', 'profiles'] } },
  summary: 'Change the preferences',
  description: `Only the named fields change. No stored amount, currency or date changes with them: accounts, budgets and transactions keep
their currency, and totals in several currencies are never added up. Another \`time_zone\` only decides which day is today from then on.
Everybody can change their own \`appearance\`; the settings of the family need an API key of an administrator. Otherwise the response is
403 \`forbidden\`, and nothing is changed. To revert a change, send the former values.`,
  etag: true,
  request: { required: true, json: 'UpdatePreferences', example: { locale: 'de-AT', time_zone: 'Europe/Vienna' } },
  answer: {
    status: 200,
    description: 'The preferences',
    shape: 'single',
    of: 'Preferences',
    example: preferencesExample,
  },
  errors: ['forbidden'],
} as const satisfies Endpoint;

export const PREFERENCE_ENDPOINTS = [getPreferencesEndpoint, updatePreferencesEndpoint] as const;
