import type * as z from 'zod';
import { Account } from './account.ts';
import { AddChunkForm, AddChunkJson } from './add-chunk-body.ts';
import { AssignMappingsFields } from './assign-mappings-fields.ts';
import { Balance } from './balance.ts';
import { BalanceSheet } from './balance-sheet.ts';
import { BankAccount } from './bank-account.ts';
import { LinkBankAccountFields, UpdateBankAccountFields } from './bank-account-fields.ts';
import { BankConnection } from './bank-connection.ts';
import { CreateBankConnectionFields, UpdateBankConnectionFields } from './bank-connection-fields.ts';
import { Budget, CreateBudgetFields, UpdateBudgetFields } from './budget.ts';
import { Category, CreateCategoryFields, UpdateCategoryFields } from './category.ts';
import { CreateAccountFields } from './create-account-fields.ts';
import { CreateImportForm, CreateImportJson, PreflightForm, PreflightJson } from './create-import-body.ts';
import { CreateSessionFields } from './create-session-fields.ts';
import { ErrorResponse } from './error-response.ts';
import { Export } from './export.ts';
import { Holding } from './holding.ts';
import { ImportDetail } from './import-detail.ts';
import { AssignedMappings, ImportMapping } from './import-mapping.ts';
import { ImportSession } from './import-session.ts';
import { ImportSummary } from './import-summary.ts';
import { ListMeta } from './list-meta.ts';
import { CreateMerchantFields, Merchant, UpdateMerchantFields } from './merchant.ts';
import { DecidePostedMatchFields } from './posted-match-fields.ts';
import { PreflightAnswer } from './preflight.ts';
import { PublishFields } from './publish-fields.ts';
import { RepairRowFields } from './repair-row-fields.ts';
import { RevertImportFields } from './revert-import-fields.ts';
import { WireRowDiagnostic } from './row-diagnostic.ts';
import { CreateRuleFields, Rule, UpdateRuleFields } from './rule.ts';
import { CreateTagFields, Tag, UpdateTagFields } from './tag.ts';
import { Trade } from './trade.ts';
import { Transaction } from './transaction.ts';
import { CreateTransactionFields, UpdateTransactionFields } from './transaction-fields.ts';
import { UpdateAccountFields } from './update-account-fields.ts';
import { UpdateImportFields } from './update-import-fields.ts';
import { CreateUploadFields, Upload } from './upload.ts';
import { Usage } from './usage.ts';
import { Valuation } from './valuation.ts';
import { CreateValuationFields, UpdateValuationFields } from './valuation-fields.ts';

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
