import type { Slot } from '../../../ledger/domain/slot.ts';
import { USER } from '../../../platform/domain/owner.ts';

/** A feed owns by no row; rows of imports count from 1. */
export const NO_ROW = 0;

/** Neither a person nor a file tells of it. */
export const isOfFeeds = ({ owners }: Slot): boolean => owners.every(({ id, row }) => id !== USER && row === NO_ROW);
