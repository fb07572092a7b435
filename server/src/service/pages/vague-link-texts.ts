/**
 * Link texts that do not say where the link goes, such as "here", and arrows. Compared as a whole, so that "Install it
 * here first" is fine. Does not depend on pages.
 */

/**
 * The texts, by language. Those of all languages count on every page: as the whole text of a link, none of them means
 * something else in another language. Words that do are excluded, such as the French `plus`, which is also the name of a
 * plan.
 */
const textsByLanguage: Readonly<Record<string, string>> = {
  en: `here|click here|right here|over here|see here|go here|tap here|click|click this|this|this link|this page|link|the link|more|
    read more|learn more|see more|view more|show more|find out more|more info|more information|more details`,
  de: "hier|hier klicken|klicken sie hier|klick hier|mehr|mehr erfahren|mehr lesen|weiterlesen|weitere informationen",
  es: "aquí|haz clic aquí|haga clic aquí|este enlace|enlace|más|leer más|ver más|más información|saber más",
  fr: "ici|cliquez ici|cliquer ici|ce lien|en savoir plus|lire la suite|voir plus",
  it: "qui|clicca qui|questo link|leggi di più|scopri di più|per saperne di più",
  ja: "こちら|ここ|ここをクリック|こちらをクリック|詳細はこちら|詳しくはこちら|もっと見る|リンク",
  ko: "여기|여기를 클릭|여기를 클릭하세요|링크|더 보기|더보기|자세히 보기|자세히 알아보기",
  nl: "klik hier|deze link|lees meer|meer lezen|meer informatie",
  pt: "aqui|clique aqui|este link|mais|leia mais|saiba mais|ver mais|mais informações",
  ru: "здесь|тут|нажмите здесь|ссылка|по ссылке|подробнее|читать далее",
  zh: `这里|此处|点击这里|点击此处|点此|链接|此链接|这个链接|更多|了解更多|查看更多|查看详情|
    這裡|此處|點擊這裡|點擊此處|點此|連結|更多資訊|瞭解更多`,
};

const texts: ReadonlySet<string> = new Set(
  Object.values(textsByLanguage).flatMap((list) => list.split("|").map((text) => text.trim())),
);

/** The longest text that may be one of these, including the characters around it. */
export const maxVagueLength = 60;

/** Arrows and other characters that point to a link. */
const pointers = "\\s\\p{P}→←↑↓↗↘⇒⇨➔➜➡▶►>=~|\\uFE0F";
const aroundWords = new RegExp(`^[${pointers}]+|[${pointers}]+$`, "gu");
const arrow = /[→←↑↓↗↘⇒⇨➔➜➡▶►»›>]/u;

/** Whether the text of a link, read on its own, does not say where it goes. */
export function isVagueLinkText(text: string): boolean {
  if (text.length > maxVagueLength) return false;
  const words = text.replace(aroundWords, "").replace(/\s+/g, " ").toLowerCase();
  return words === "" ? arrow.test(text) : texts.has(words);
}
