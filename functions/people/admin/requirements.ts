import type { PersonOptions } from '../../../shared/people/http/person-endpoint.ts';
import { ADMIN_LIMIT } from '../../../shared/platform/http/open-endpoint.ts';

/** Admins see their own family. */
export const ADMIN = { role: 'admin', limit: ADMIN_LIMIT } as const satisfies PersonOptions;

export const SUPER_ADMIN = { role: 'super_admin', limit: ADMIN_LIMIT } as const satisfies PersonOptions;

/** A super admin who confirmed their identity in the last minutes. */
export const RECENT_SUPER_ADMIN = { ...SUPER_ADMIN, recent: true } as const satisfies PersonOptions;
