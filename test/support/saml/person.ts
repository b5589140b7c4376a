import type { Person } from './vendors.ts';

/** ada+finance.admins@example.com is Ada, of the groups finance and admins. */
export const personOf = (email: string): Person => {
  const [first = '', groups] = (email.split('@')[0] ?? '').split('+');
  return {
    id: Buffer.from(email).toString('hex').slice(0, 32),
    email,
    firstName: first.charAt(0).toUpperCase() + first.slice(1),
    lastName: 'Byron',
    groups: groups?.split('.') ?? [],
  };
};
