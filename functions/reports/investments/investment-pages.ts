import { nameEntries } from '../../../shared/ledger/entries/use-cases/name-entries.ts';
import { reading } from '../../accounts/adapters.ts';
import { imports } from '../../imports/adapters.ts';
import { today } from '../../people/adapters.ts';
import { made } from '../../platform/adapters.ts';
import { pages } from '../../platform/pages.ts';
import { showInvestments, showTrades } from './investment-pages/show-investments.ts';
import { showStatements } from './investment-pages/show-statements.ts';

/** Pages that only read: investments, and the months that statements cover. */
export const handler = pages(
  {
    'GET /investments': showInvestments,
    'GET /investments/trades': showTrades,
    'GET /statements': showStatements,
  },
  () => {
    const ports = made({ ...reading, imports, today });
    return { ...ports, name: nameEntries(ports) };
  },
);
