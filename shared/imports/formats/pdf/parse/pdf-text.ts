import type { TextItem } from '../domain/text-lines.ts';

/** Limits far above any real statement. */
export const PDF_LIMITS = { pages: 500, runs: 400_000, characters: 8_000_000 } as const;
type Limits = Readonly<Record<keyof typeof PDF_LIMITS, number>>;

export type PdfText =
  | { readonly ok: true; readonly pages: number; readonly items: readonly TextItem[] }
  | { readonly ok: false; readonly message: string };

type PdfLibrary = typeof import('unpdf/pdfjs');
type PdfDocument = Awaited<ReturnType<PdfLibrary['getDocument']>['promise']>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;
type Gathering = { readonly items: TextItem[]; runs: number; characters: number };

/**
 * The text of every page with its positions. Ignores images, fonts and scripts. A hostile file can take unlimited time
 * and memory, so call it where it can be stopped from outside.
 */
export const readPdfText = async (bytes: Uint8Array, limits: Limits = PDF_LIMITS): Promise<PdfText> => {
  const { getDocument } = await import('unpdf/pdfjs');
  const loading = getDocument({
    data: bytes,
    disableFontFace: true,
    isImageDecoderSupported: false,
    isOffscreenCanvasSupported: false,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    if (document.numPages > limits.pages)
      return refused(`has ${document.numPages} pages. The limit is ${limits.pages}: split it into smaller files`);
    return await readPages(document, limits);
  } catch (error) {
    return refused(problemOf(error));
  } finally {
    loading.destroy().catch(() => undefined); // it may wait forever for a page that was only partly read
  }
};

const refused = (problem: string): PdfText => ({ ok: false, message: `The PDF ${problem}` });

const problemOf = (error: unknown): string =>
  error instanceof Error && error.name === 'PasswordException'
    ? 'is protected by a password: save a copy without a password and send that'
    : 'is damaged or incomplete and cannot be read: download it again from the bank';

const readPages = async (document: PdfDocument, limits: Limits): Promise<PdfText> => {
  const gathering: Gathering = { items: [], runs: 0, characters: 0 };
  for (let number = 1; number <= document.numPages; number++) {
    const whole = await readPage(await document.getPage(number), number, gathering, limits);
    if (!whole) return refused('has more text than a statement can have: download the statement again from your bank');
  }
  const { items } = gathering;
  if (items.length === 0)
    return refused(
      'has no text: it is a scan or an image, which cannot be read. Download the statement as a PDF from your bank',
    );
  return { ok: true, pages: document.numPages, items };
};

/** Returns false as soon as there is too much text; the rest of the page is then skipped. */
const readPage = async (page: PdfPage, number: number, gathering: Gathering, limits: Limits): Promise<boolean> => {
  const view: Transform = page.getViewport({ scale: 1 }).transform;
  const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const runs: readonly TextRun[] = value.items;
    for (const run of runs) {
      gathering.runs++;
      gathering.characters += run.str.length;
      const item = placeText(run, number, view);
      if (item !== undefined) gathering.items.push(item);
    }
    if (gathering.runs > limits.runs || gathering.characters > limits.characters) return false;
  }
  page.cleanup();
  return true;
};

/** a, b, c, d, e, f of a PDF matrix. */
type Transform = readonly number[];

/** A run of text as the library gives it, in the page's own coordinates. */
type TextRun = {
  readonly str: string;
  readonly transform: Transform;
  readonly width: number;
  readonly height: number;
};

/** Text with a steeper slope is a watermark or vertical text in the margin. */
const STEEPEST = 0.2;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}]/gu;

/** The position of a run on the page as displayed; undefined for blank and tilted runs. */
const placeText = (
  { str, transform, width, height }: TextRun,
  page: number,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Transform,
): TextItem | undefined => {
  const text = str.replace(INVISIBLE, ' ').toWellFormed();
  if (text.trim() === '') return undefined;
  const [right = 0, up = 0, , , x = 0, y = 0] = transform;
  const along = a * right + c * up;
  const across = b * right + d * up;
  if (along <= 0 || Math.abs(across) > STEEPEST * along) return undefined;
  const size = height > 0 ? height : Math.hypot(transform[2] ?? 0, transform[3] ?? 0);
  const placed = { page, x: a * x + c * y + e, y: b * x + d * y + f, width, height: size, text };
  return [placed.x, placed.y, placed.width, placed.height].every(Number.isFinite) ? placed : undefined;
};
