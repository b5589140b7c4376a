import type { Schemas } from '@counterfoil/client';

export type AccountType = NonNullable<Schemas['CreateAccount']['account_type']>;

export const ACCOUNT_TYPES = [
  'depository',
  'credit_card',
  'investment',
  'crypto',
  'property',
  'vehicle',
  'loan',
  'other_asset',
  'other_liability',
] as const satisfies readonly AccountType[];
