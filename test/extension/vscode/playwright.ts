/**
 * The parts of playwright-core that the tests use; it is installed separately from the project (see tools.ts). Its
 * types are declared here, because the package is missing on a fresh machine.
 */
import { patience } from "../patience.ts";
import { tool } from "./tools.ts";

/** A function that runs in a page. */
type PageFunction = (...values: readonly unknown[]) => unknown;

/** A function that runs in a page, created from text: a compiled one would call helpers that do not exist in the page. */
export function pageFunction(code: string): PageFunction {
  return new Function(`return ${code}`)();
}

interface Patience {
  /** In milliseconds. */
  readonly timeout?: number;
}

interface ClickOptions extends Patience {
  readonly button?: "left" | "right" | "middle";
}

interface TextFilter {
  readonly hasText?: string | RegExp;
  readonly visible?: boolean;
}

interface RoleOptions {
  readonly name: string | RegExp;
  readonly exact?: boolean;
}

type Role =
  | "button"
  | "checkbox"
  | "columnheader"
  | "combobox"
  | "grid"
  | "link"
  | "menu"
  | "menuitem"
  | "searchbox"
  | "treeitem";

/** A part of a screenshot, in pixels. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A scope in which to search for elements. */
export interface Scope {
  readonly locator: (selector: string, filter?: TextFilter) => Locator;
  readonly getByText: (text: string, options?: { readonly exact?: boolean }) => Locator;
  readonly getByRole: (role: Role, options?: RoleOptions) => Locator;
}

/** One element of a page, even if another one replaces it later. */
interface ElementHandle {
  /** An element that was removed from the page is not visible. */
  readonly isVisible: () => Promise<boolean>;
}

export interface Locator extends Scope {
  readonly first: () => Locator;
  readonly nth: (index: number) => Locator;
  readonly filter: (filter: TextFilter) => Locator;
  readonly or: (other: Locator) => Locator;
  readonly contentFrame: () => Frame;
  readonly click: (options?: ClickOptions) => Promise<void>;
  readonly dblclick: (options?: Patience) => Promise<void>;
  readonly hover: (options?: Patience) => Promise<void>;
  readonly dragTo: (target: Locator, options?: Patience) => Promise<void>;
  readonly focus: () => Promise<void>;
  readonly fill: (text: string, options?: Patience) => Promise<void>;
  readonly press: (key: string, options?: Patience) => Promise<void>;
  readonly pressSequentially: (text: string, options?: Patience) => Promise<void>;
  readonly count: () => Promise<number>;
  readonly isChecked: (options?: Patience) => Promise<boolean>;
  readonly isDisabled: () => Promise<boolean>;
  readonly isVisible: () => Promise<boolean>;
  readonly textContent: (options?: Patience) => Promise<string | null>;
  readonly selectOption: (label: string) => Promise<unknown>;
  readonly innerText: () => Promise<string>;
  readonly allInnerTexts: () => Promise<readonly string[]>;
  readonly inputValue: (options?: Patience) => Promise<string>;
  readonly getAttribute: (name: string, options?: Patience) => Promise<string | null>;
  readonly elementHandle: (options?: Patience) => Promise<ElementHandle>;
  readonly boundingBox: () => Promise<Clip | null>;
  readonly waitFor: (
    options?: Patience & { readonly state?: "attached" | "detached" | "visible" | "hidden" },
  ) => Promise<void>;
  /** Calls a function with the element. */
  readonly evaluate: <Result>(code: PageFunction, argument?: unknown) => Promise<Result>;
  /** Calls a function with all elements. */
  readonly evaluateAll: <Result>(code: PageFunction, argument?: unknown) => Promise<Result>;
}

export interface Frame extends Scope {
  readonly frameLocator: (selector: string) => Frame;
}

export interface Page extends Scope {
  readonly goto: (address: string) => Promise<unknown>;
  readonly setDefaultTimeout: (milliseconds: number) => void;
  readonly reload: () => Promise<unknown>;
  /** Waits for the next event with this name. */
  readonly waitForEvent: (event: "load", options?: Patience) => Promise<unknown>;
  readonly url: () => string;
  readonly close: () => Promise<void>;
  readonly bringToFront: () => Promise<void>;
  readonly context: () => BrowserContext;
  readonly evaluate: <Result>(expression: string) => Promise<Result>;
  readonly addInitScript: (script: { readonly content: string }) => Promise<void>;
  readonly exposeFunction: (name: string, callback: (...values: never[]) => unknown) => Promise<void>;
  readonly emulateMedia: (media: {
    readonly forcedColors: "active" | "none";
    readonly colorScheme: "light" | "dark";
  }) => Promise<void>;
  readonly setViewportSize: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  readonly waitForTimeout: (milliseconds: number) => Promise<void>;
  readonly keyboard: {
    readonly press: (key: string) => Promise<void>;
    readonly type: (text: string) => Promise<void>;
    readonly insertText: (text: string) => Promise<void>;
  };
  readonly mouse: {
    readonly move: (x: number, y: number, options?: { readonly steps: number }) => Promise<void>;
    readonly down: () => Promise<void>;
    readonly up: () => Promise<void>;
  };
  readonly clock: {
    readonly install: (options: { readonly time: number }) => Promise<void>;
    /** Afterwards, the clock moves only with `runFor`. */
    readonly pauseAt: (time: number) => Promise<void>;
    readonly runFor: (milliseconds: number) => Promise<void>;
  };
  readonly screenshot: (options: { readonly path: string; readonly clip?: Clip }) => Promise<unknown>;
  readonly route: (pattern: string, handler: (route: Route) => unknown) => Promise<void>;
  readonly on: {
    (event: "console", listener: (line: { readonly text: () => string }) => void): void;
    (event: "pageerror", listener: (error: Error) => void): void;
    (event: "dialog" | "crash", listener: () => void): void;
  };
}

interface Route {
  readonly request: () => { readonly url: () => string };
  readonly fulfill: (answer: {
    readonly contentType?: string;
    readonly body: string | Buffer;
  }) => Promise<void>;
  readonly abort: () => Promise<void>;
  /** Lets the request through. */
  readonly continue: () => Promise<void>;
}

interface PageOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly reducedMotion?: "reduce";
  readonly forcedColors?: "active";
  readonly colorScheme?: "light" | "dark";
  readonly permissions?: readonly string[];
}

export interface BrowserContext {
  readonly setDefaultTimeout: (milliseconds: number) => void;
  readonly newPage: () => Promise<Page>;
  readonly addInitScript: (script: { readonly content: string }) => Promise<void>;
  readonly route: (isMeant: (url: URL) => boolean, handler: (route: Route) => unknown) => Promise<void>;
  readonly storageState: (options: { readonly indexedDB: boolean }) => Promise<unknown>;
}

export interface Browser {
  readonly newContext: (options: PageOptions) => Promise<BrowserContext>;
  /** Opens a page in a separate context. */
  readonly newPage: (options: PageOptions) => Promise<Page>;
  readonly close: () => Promise<void>;
}

interface Playwright {
  readonly chromium: {
    readonly launch: (options: {
      readonly executablePath: string;
      readonly args: readonly string[];
    }) => Promise<Browser>;
  };
}

/** Starts a headless Chromium, with the timeouts of all tests in real editors. */
export async function launchChromium(executablePath: string, args: readonly string[]): Promise<Browser> {
  const browser = await tool<Playwright>("playwright-core").chromium.launch({ executablePath, args });
  const newContext: Browser["newContext"] = async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patience);
    return context;
  };
  const newPage: Browser["newPage"] = async (options) => {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(patience);
    return page;
  };
  return { newContext, newPage, close: () => browser.close() };
}
