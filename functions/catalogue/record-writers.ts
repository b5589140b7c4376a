import { budgetWrites } from '../../shared/catalogue/use-cases/budget-writes.ts';
import { categoryWrites } from '../../shared/catalogue/use-cases/category-writes.ts';
import { namedWrites } from '../../shared/catalogue/use-cases/record-writes.ts';
import { recurringWrites } from '../../shared/catalogue/use-cases/recurring-writes.ts';
import { ruleWrites } from '../../shared/catalogue/use-cases/rule-writes.ts';
import { accounts } from '../accounts/adapters.ts';
import { recordEdits } from '../ledger/adapters.ts';
import { families } from '../people/adapters.ts';
import { clock, ids, made } from '../platform/adapters.ts';
import { identify, records } from './adapters.ts';

const writing = () => made({ records, edits: recordEdits, families, now: clock, newId: ids });
const identifying = () => ({ ...writing(), identify: identify() });

export const categoryWriter = () => categoryWrites(identifying());
export const tagWriter = () => namedWrites(identifying(), 'tag');
export const merchantWriter = () => namedWrites(identifying(), 'merchant');
export const ruleWriter = () => ruleWrites(writing());
export const budgetWriter = () => budgetWrites(writing());
export const recurringWriter = () => recurringWrites({ ...writing(), accounts: accounts() });
