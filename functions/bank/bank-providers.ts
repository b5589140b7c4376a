import { setTimeout as sleep } from 'node:timers/promises';
import { createGlobalProvider, toBaseUrl } from '../../shared/bank/providers/global/provider.ts';
import { createBankHttp } from '../../shared/bank/providers/http.ts';
import { createUsProvider } from '../../shared/bank/providers/us/provider.ts';
import type { BankProviders } from '../../shared/bank/use-cases/bank-provider.ts';
import { createGuardedFetch } from '../../shared/platform/egress/guarded-fetch.ts';
import { environment } from '../../shared/platform/runtime.ts';

/** The upper bound of a request; each request sets its own timeout, see `tryTime`. */
const LONGEST_TRY_MS = 30_000;

/** The bank feed providers, configured by the settings (`banks` and `egress` in infra/routes.ts). */
export const bankProviders = (): BankProviders => {
  const settings = environment('BANKFEEDA_BASE_URL', 'BANKFEEDB_WINDOW_DAYS', 'BANKFEEDB_HOSTS', 'EGRESS_ALLOW');
  const allow = settings.EGRESS_ALLOW;
  const http = createBankHttp({
    fetch: createGuardedFetch({ allow, totalMs: LONGEST_TRY_MS }),
    random: Math.random,
    now: () => new Date(),
    sleep: (milliseconds) => sleep(milliseconds),
  });
  return {
    us: createUsProvider({
      http,
      allow,
      hosts: settings.BANKFEEDB_HOSTS,
      windowDays: settings.BANKFEEDB_WINDOW_DAYS,
    }),
    global: createGlobalProvider({ http, baseUrl: toBaseUrl(settings.BANKFEEDA_BASE_URL, allow) }),
  };
};
