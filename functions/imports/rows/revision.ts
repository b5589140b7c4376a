import { setTimeout as sleep } from 'node:timers/promises';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { readActiveRules } from '../../../shared/changes/use-cases/read-rules.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import type { DescribeRowsDependencies } from '../../../shared/imports/use-cases/describe-rows.ts';
import type { ReviseImportDependencies } from '../../../shared/imports/use-cases/revise-import.ts';
import type { ReviseRowsDependencies } from '../../../shared/imports/use-cases/revise-rows.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import type { composeApi } from '../../platform/api.ts';
import { composeRows } from './rows.ts';

/** The dependencies of endpoints that change the rows of an import. */
export const composeRevision = ({ api, documents, tableName }: ReturnType<typeof composeApi>) =>
  ({
    imports: createImportRepository(documents, tableName),
    rows: composeRows({ documents, tableName }),
    sleep,
    random: Math.random,
    now: api.now,
  }) satisfies ReviseImportDependencies;

/** The same for those that change what rows say. */
export const composeRowRevision = (composed: ReturnType<typeof composeApi>) => {
  const { documents, tableName } = composed;
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);
  return {
    ...composeRevision(composed),
    families: createFamilyRepository(documents, tableName),
    accounts,
    records,
    names: createRecordNames({ accounts, records }),
    readRules: readActiveRules({ accounts, records }),
  } satisfies ReviseRowsDependencies & Pick<DescribeRowsDependencies, 'records' | 'readRules'>;
};
