import type * as z from 'zod';
import { Account } from '../accounts/schema/account.ts';
import { Balance } from '../accounts/schema/balance.ts';
import { BalanceSheet } from '../accounts/schema/balance-sheet.ts';
import { CreateAccountFields } from '../accounts/schema/create-account-fields.ts';
import { UpdateAccountFields } from '../accounts/schema/update-account-fields.ts';
import { BankAccount } from '../bank/schema/bank-account.ts';
import { LinkBankAccountFields, UpdateBankAccountFields } from '../bank/schema/bank-account-fields.ts';
import { BankConnection } from '../bank/schema/bank-connection.ts';
import { CreateBankConnectionFields, UpdateBankConnectionFields } from '../bank/schema/bank-connection-fields.ts';
import { DecidePostedMatchFields } from '../bank/schema/posted-match-fields.ts';
import { Budget, CreateBudgetFields, UpdateBudgetFields } from '../catalogue/schema/budget.ts';
import { Category, CreateCategoryFields, UpdateCategoryFields } from '../catalogue/schema/category.ts';
import { CreateMerchantFields, Merchant, UpdateMerchantFields } from '../catalogue/schema/merchant.ts';
import { CreateRuleFields, Rule, UpdateRuleFields } from '../catalogue/schema/rule.ts';
import { CreateTagFields, Tag, UpdateTagFields } from '../catalogue/schema/tag.ts';
import { Export } from '../exports/schema/export.ts';
import { AddChunkForm, AddChunkJson } from '../imports/schema/add-chunk-body.ts';
import { AssignMappingsFields } from '../imports/schema/assign-mappings-fields.ts';
import {
  CreateImportForm,
  CreateImportJson,
  PreflightForm,
  PreflightJson,
} from '../imports/schema/create-import-body.ts';
import { CreateSessionFields } from '../imports/schema/create-session-fields.ts';
import { ImportDetail } from '../imports/schema/import-detail.ts';
import { AssignedMappings, ImportMapping } from '../imports/schema/import-mapping.ts';
import { ImportSession } from '../imports/schema/import-session.ts';
import { ImportSummary } from '../imports/schema/import-summary.ts';
import { PreflightAnswer } from '../imports/schema/preflight.ts';
import { PublishFields } from '../imports/schema/publish-fields.ts';
import { RepairRowFields } from '../imports/schema/repair-row-fields.ts';
import { RevertImportFields } from '../imports/schema/revert-import-fields.ts';
import { WireRowDiagnostic } from '../imports/schema/row-diagnostic.ts';
import { UpdateImportFields } from '../imports/schema/update-import-fields.ts';
import { CreateUploadFields, Upload } from '../imports/schema/upload.ts';
import { Usage } from '../imports/schema/usage.ts';
import { Holding } from '../ledger/schema/holding.ts';
import { Trade } from '../ledger/schema/trade.ts';
import { Transaction } from '../ledger/schema/transaction.ts';
import { CreateTransactionFields, UpdateTransactionFields } from '../ledger/schema/transaction-fields.ts';
import { Valuation } from '../ledger/schema/valuation.ts';
import { CreateValuationFields, UpdateValuationFields } from '../ledger/schema/valuation-fields.ts';
import { ErrorResponse } from '../platform/schema/error-response.ts';
import { ListMeta } from '../platform/schema/list-meta.ts';

/** What answers are made of, by its name in openapi.json. */
export const ANSWERS = {
  Account,
  Balance,
  BalanceSheet,
  AssignedMappings,
  BankAccount,
  BankConnection,
  Budget,
  Category,
  ErrorResponse,
  Export,
  Holding,
  ImportDetail,
  ImportMapping,
  ImportRow: WireRowDiagnostic,
  ImportSession,
  ImportSummary,
  ListMeta,
  Merchant,
  Preflight: PreflightAnswer,
  Rule,
  Tag,
  Trade,
  Transaction,
  Upload,
  Usage,
  Valuation,
} as const satisfies Readonly<Record<string, z.ZodType>>;
export type AnswerName = keyof typeof ANSWERS;

/** What requests are made of. */
export const REQUESTS = {
  AddImportSessionChunk: AddChunkJson,
  AddImportSessionChunkForm: AddChunkForm,
  AssignMappings: AssignMappingsFields,
  CreateAccount: CreateAccountFields,
  CreateBankConnection: CreateBankConnectionFields,
  CreateBudget: CreateBudgetFields,
  CreateCategory: CreateCategoryFields,
  CreateImport: CreateImportJson,
  CreateImportForm,
  CreateImportSession: CreateSessionFields,
  CreateMerchant: CreateMerchantFields,
  CreateRule: CreateRuleFields,
  CreateTag: CreateTagFields,
  CreateTransaction: CreateTransactionFields,
  CreateUpload: CreateUploadFields,
  CreateValuation: CreateValuationFields,
  DecidePostedMatch: DecidePostedMatchFields,
  LinkBankAccount: LinkBankAccountFields,
  PreflightImport: PreflightJson,
  PreflightImportForm: PreflightForm,
  PublishImport: PublishFields,
  RepairRow: RepairRowFields,
  RevertImport: RevertImportFields,
  UpdateImport: UpdateImportFields,
  UpdateAccount: UpdateAccountFields,
  UpdateBankAccount: UpdateBankAccountFields,
  UpdateBankConnection: UpdateBankConnectionFields,
  UpdateBudget: UpdateBudgetFields,
  UpdateCategory: UpdateCategoryFields,
  UpdateMerchant: UpdateMerchantFields,
  UpdateRule: UpdateRuleFields,
  UpdateTag: UpdateTagFields,
  UpdateTransaction: UpdateTransactionFields,
  UpdateValuation: UpdateValuationFields,
} as const satisfies Readonly<Record<string, z.ZodType>>;
export type RequestName = keyof typeof REQUESTS;
