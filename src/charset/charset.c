#include "base/ascii.h"
#include "charset/set.h"
#include "base/suggest.h"

/* The control characters that ISO-8859 has from 80 to 9F. */
#define C1 \
  u"\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8A\x8B\x8C\x8D\x8E\x8F" \
  u"\x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9A\x9B\x9C\x9D\x9E\x9F"

/* Files that name Latin-1 or Latin-5 are in the sets of Windows, because no text has control characters from 80 to 9F. As in the
 * Encoding Standard of WHATWG, the bytes that windows-1252 leaves undefined are control characters. */
#define WINDOWS_1252 \
  u"€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ" \
  u"\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"
#define WINDOWS_1254 \
  u"€\0‚ƒ„…†‡ˆ‰Š‹Œ\0\0\0\0‘’“”•–—˜™š›œ\0\0Ÿ" \
  u"\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞßàáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ"

/* GB2312 and GBK are subsets of GB18030, and EUC-KR of CP949. SHIFT_JISX0213 is not an alias of CP932: the two differ at FB59.
 * Invisible, combining and right-to-left characters are escaped. */
static const struct set sets[] = {
  {"UTF-8", BUILD_UTF8, "UTF8 ASCII USASCII ANSIX3.41968 ISO646US UNICODE11UTF8", NULL},
  {"UTF-16LE", BUILD_UTF16, "UTF16LE UCS2LE", NULL},
  {"UTF-16BE", BUILD_UTF16, "UTF16BE UTF16 UCS2 UCS2BE ISO10646UCS2", NULL},
  {"UTF-32LE", BUILD_UTF32, "UTF32LE UCS4LE", NULL},
  {"UTF-32BE", BUILD_UTF32, "UTF32BE UTF32 UCS4 UCS4BE ISO10646UCS4", NULL},
  {"ISO-8859-1", BUILD_TABLE, "ISO88591 88591 LATIN1 L1 ISO8859 CP819 IBM819 ISOIR100 ISOLATIN1", WINDOWS_1252},
  {"windows-1252", BUILD_TABLE, "WINDOWS1252 CP1252 MS1252 1252 ANSI MSANSI", WINDOWS_1252},
  {"CP932", BUILD_SJIS,
   "CP932 SHIFTJIS SJIS MS932 WINDOWS31J WINDOWS932 MSKANJI SJISWIN IBM943 CP943 932", NULL},
  {"EUC-JP", BUILD_EUC_JP, "EUCJP EUCJPMS EUCJPWIN CP51932 UJIS EUCPKDFMTJAPANESE", NULL},
  {"ISO-2022-JP", BUILD_ESCAPES, "ISO2022JP ISO2022JP2 ISO2022JP1 JIS JIS7", NULL},
  {"GB18030", BUILD_GB18030,
   "GB18030 GBK GB2312 GB231280 CP936 MS936 WINDOWS936 936 EUCCN CNGB ISOIR58 ISO58GB231280 CHINESE", NULL},
  {"EUC-KR", BUILD_EUC_KR,
   "EUCKR CP949 UHC MS949 949 KSC56011987 KSC56011989 KSC5601 KSX1001 WINDOWS949 ISOIR149 KOREAN", NULL},
  {"Big5", BUILD_BIG5, "BIG5 CP950 MS950 WINDOWS950 950 BIGFIVE XXBIG5 CNBIG5", NULL},
  {"ISO-8859-2", BUILD_TABLE, "ISO88592 LATIN2 L2 ISOIR101 ISOLATIN2", C1
   u"\u00A0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00ADŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"},
  {"ISO-8859-3", BUILD_TABLE, "ISO88593 LATIN3 L3 ISOLATIN3", C1
   u"\u00A0Ħ˘£¤\0Ĥ§¨İŞĞĴ\u00AD\0Ż°ħ²³´µĥ·¸ışğĵ½\0żÀÁÂ\0ÄĊĈÇÈÉÊËÌÍÎÏ\0ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜßàáâ\0äċĉçèéêëìíîï\0ñòóôġö÷ĝùúûüŭŝ˙"},
  {"ISO-8859-4", BUILD_TABLE, "ISO88594 LATIN4 L4 ISOLATIN4", C1
   u"\u00A0ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u00ADŽ¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪßāáâãäåæįčéęëėíîīđņōķôõö÷øųúûüũū˙"},
  {"ISO-8859-5", BUILD_TABLE, "ISO88595 CYRILLIC ISOIR144 ISOLATINCYRILLIC", C1
   u"\u00A0ЁЂЃЄЅІЇЈЉЊЋЌ\u00ADЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ"},
  {"ISO-8859-7", BUILD_TABLE, "ISO88597 GREEK GREEK8 ECMA118 ELOT928 ISOIR126 ISOLATINGREEK", C1
   u"\u00A0‘’£€₯¦§¨©ͺ«¬\u00AD\0―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\0ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\0"},
  {"ISO-8859-8", BUILD_TABLE, "ISO88598 HEBREW ISOLATINHEBREW", C1
   u"\u00A0\0¢£¤¥¦§¨©×«¬\u00AD®¯" u"°±²³´µ¶·¸¹÷»¼½¾\0" u"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0" u"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0‗"
   u"\u05D0\u05D1\u05D2\u05D3\u05D4\u05D5\u05D6\u05D7\u05D8\u05D9\u05DA\u05DB\u05DC\u05DD\u05DE\u05DF"
   u"\u05E0\u05E1\u05E2\u05E3\u05E4\u05E5\u05E6\u05E7\u05E8\u05E9\u05EA\0\0\u200E\u200F\0"},
  {"ISO-8859-9", BUILD_TABLE, "ISO88599 LATIN5 L5 ISOIR148 ISOLATIN5", WINDOWS_1254},
  {"ISO-8859-10", BUILD_TABLE, "ISO885910 LATIN6 L6 ISOLATIN6", C1
   u"\u00A0ĄĒĢĪĨĶ§ĻĐŠŦŽ\u00ADŪŊ°ąēģīĩķ·ļđšŧž―ūŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞßāáâãäåæįčéęëėíîïðņōóôõöũøųúûüýþĸ"},
  {"ISO-8859-13", BUILD_TABLE, "ISO885913 LATIN7", C1
   u"\u00A0”¢£¤„¦§Ø©Ŗ«¬\u00AD®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž’"},
  {"ISO-8859-14", BUILD_TABLE, "ISO885914 LATIN8 L8", C1
   u"\u00A0Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u00AD®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶßàáâãäåæçèéêëìíîïŵñòóôõöṫøùúûüýŷÿ"},
  {"ISO-8859-15", BUILD_TABLE, "ISO885915 LATIN9", C1
   u"\u00A0¡¢£€¥Š§š©ª«¬\u00AD®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"},
  {"ISO-8859-16", BUILD_TABLE, "ISO885916 LATIN10 L10", C1
   u"\u00A0ĄąŁ€„Š§š©Ș«Ź\u00ADźŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ"},
  {"windows-1250", BUILD_TABLE, "WINDOWS1250 CP1250 MSEE 1250", u"€\0‚\0„…†‡\0‰Š‹ŚŤŽŹ\0‘’“”•–—\0™š›śťžź"
   u"\u00A0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00AD®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"},
  {"windows-1251", BUILD_TABLE, "WINDOWS1251 CP1251 MSCYRL 1251", u"ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\0™љ›њќћџ"
   u"\u00A0ЎўЈ¤Ґ¦§Ё©Є«¬\u00AD®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"},
  {"windows-1253", BUILD_TABLE, "WINDOWS1253 CP1253 MSGREEK 1253", u"€\0‚ƒ„…†‡\0‰\0‹\0\0\0\0\0‘’“”•–—\0™\0›\0\0\0\0"
   u"\u00A0΅Ά£¤¥¦§¨©\0«¬\u00AD®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\0ΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\0"},
  {"windows-1254", BUILD_TABLE, "WINDOWS1254 CP1254 MSTURK 1254", WINDOWS_1254},
  {"windows-1255", BUILD_TABLE, "WINDOWS1255 CP1255 MSHEBR 1255", u"€\0‚ƒ„…†‡ˆ‰\0‹\0\0\0\0\0‘’“”•–—˜™\0›\0\0\0\0"
   u"\u00A0¡¢£₪¥¦§¨©×«¬\u00AD®¯" u"°±²³´µ¶·¸¹÷»¼½¾¿"
   u"\u05B0\u05B1\u05B2\u05B3\u05B4\u05B5\u05B6\u05B7\u05B8\u05B9\u05BA\u05BB\u05BC\u05BD\u05BE\u05BF"
   u"\u05C0\u05C1\u05C2\u05C3\u05F0\u05F1\u05F2\u05F3\u05F4\0\0\0\0\0\0\0"
   u"\u05D0\u05D1\u05D2\u05D3\u05D4\u05D5\u05D6\u05D7\u05D8\u05D9\u05DA\u05DB\u05DC\u05DD\u05DE\u05DF"
   u"\u05E0\u05E1\u05E2\u05E3\u05E4\u05E5\u05E6\u05E7\u05E8\u05E9\u05EA\0\0\u200E\u200F\0"},
  {"windows-1256", BUILD_TABLE, "WINDOWS1256 CP1256 MSARAB 1256",
   u"€\u067E‚ƒ„…†‡ˆ‰\u0679‹Œ\u0686\u0698\u0688\u06AF‘’“”•–—\u06A9™\u0691›œ\u200C\u200D\u06BA" u"\u00A0،¢£¤¥¦§¨©\u06BE«¬\u00AD®¯"
   u"°±²³´µ¶·¸¹\u061B»¼½¾\u061F"
   u"\u06C1\u0621\u0622\u0623\u0624\u0625\u0626\u0627\u0628\u0629\u062A\u062B\u062C\u062D\u062E\u062F"
   u"\u0630\u0631\u0632\u0633\u0634\u0635\u0636×\u0637\u0638\u0639\u063A\u0640\u0641\u0642\u0643"
   u"à\u0644â\u0645\u0646\u0647\u0648çèéêë\u0649\u064Aîï"
   u"\u064B\u064C\u064D\u064Eô\u064F\u0650÷\u0651ù\u0652ûü\u200E\u200F\u06D2"},
  {"windows-1257", BUILD_TABLE, "WINDOWS1257 CP1257 WINBALTRIM 1257", u"€\0‚\0„…†‡\0‰\0‹\0¨ˇ¸\0‘’“”•–—\0™\0›\0¯˛\0"
   u"\u00A0\0¢£¤\0¦§Ø©Ŗ«¬\u00AD®Æ°±²³´µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙"},
  {"windows-1258", BUILD_TABLE, "WINDOWS1258 CP1258 1258", u"€\0‚ƒ„…†‡ˆ‰\0‹Œ\0\0\0\0‘’“”•–—˜™\0›œ\0\0Ÿ"
   u"\u00A0¡¢£¤¥¦§¨©ª«¬\u00AD®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂĂÄÅÆÇÈÉÊË\u0300ÍÎÏ"
   u"ĐÑ\u0309ÓÔƠÖ×ØÙÚÛÜƯ\u0303ßàáâăäåæçèéêë\u0301íîïđñ\u0323óôơö÷øùúûüư₫ÿ"},
  {"KOI8-R", BUILD_TABLE, "KOI8R KOI8 CP878 20866", u"─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u00A0⌡°²·÷"
   u"═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"},
  {"KOI8-U", BUILD_TABLE, "KOI8U 21866", u"─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u00A0⌡°²·÷"
   u"═║╒ёє╔ії╗╘╙╚╛ґў╞╟╠╡ЁЄ╣ІЇ╦╧╨╩╪ҐЎ©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"},
  {"CP437", BUILD_TABLE, "CP437 IBM437 437 PC8CODEPAGE437", u"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ"
   u"áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0"},
  {"CP850", BUILD_TABLE, "CP850 IBM850 850 PC850MULTILINGUAL", u"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ"
   u"áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0"},
  {"CP852", BUILD_TABLE, "CP852 IBM852 852 PCP852", u"ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×č"
   u"áíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00AD˝˛ˇ˘§÷¸°¨˙űŘř■\u00A0"},
  {"CP866", BUILD_TABLE, "CP866 IBM866 866", u"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
   u"абвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u00A0"},
  {"TIS-620", BUILD_TABLE, "TIS620 WINDOWS874 CP874 874 ISO885911",
   u"€\0\0\0\0…\0\0\0\0\0\0\0\0\0\0\0‘’“”•–—\0\0\0\0\0\0\0\0" u"\u00A0กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถท" u"ธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯ"
   u"ะ\u0E31าำ\u0E34\u0E35\u0E36\u0E37\u0E38\u0E39\u0E3A\0\0\0\0฿เแโใไๅๆ\u0E47"
   u"\u0E48\u0E49\u0E4A\u0E4B\u0E4C\u0E4D\u0E4E๏๐๑๒๓๔๕๖๗๘๙๚๛\0\0\0\0"},
  {"macintosh", BUILD_TABLE, "MACINTOSH MACROMAN MAC", u"ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü"
   u"†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00A0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"},
};

/* ---- names ---- */

enum { LONGEST_NAME = 24 };

/* Names are compared in capitals, without hyphens, underscores and spaces, and up to a colon ("ISO_8859-1:1987" of IANA). */
static size_t plain_name(struct view name, char plain[LONGEST_NAME + 1]) {
  size_t length = 0;
  for (size_t i = 0; i < name.length && name.at[i] != ':'; i++) {
    char c = name.at[i];
    if (c == '-' || c == '_' || c == ' ') continue;
    if (length == LONGEST_NAME || !c) return 0;
    plain[length++] = ascii_upper(c);
  }
  plain[length] = '\0';
  return length;
}

static bool has_alias(const struct set *set, struct view plain) {
  if (!plain.length) return false;
  for (const char *at = set->aliases; (at = strstr(at, plain.at)) != NULL; at += plain.length) {
    bool begins = at == set->aliases || at[-1] == ' ', ends = at[plain.length] == ' ' || !at[plain.length];
    if (begins && ends) return true;
  }
  return false;
}

static const struct set *set_named(struct view plain) {
  for (size_t i = 0; i < ARRAY_LENGTH(sets); i++)
    if (has_alias(&sets[i], plain)) return &sets[i];
  return NULL;
}

/* Many names have a variant with a leading X or CS. */
const struct set *set_of(struct view name) {
  char plain[LONGEST_NAME + 1];
  size_t length = plain_name(name, plain);
  const struct set *set = set_named((struct view){plain, length});
  if (!set && length > 1 && plain[0] == 'X') set = set_named((struct view){plain + 1, length - 1});
  if (!set && length > 2 && plain[0] == 'C' && plain[1] == 'S') set = set_named((struct view){plain + 2, length - 2});
  return set;
}

const char *charset_known(struct view name) {
  const struct set *set = set_of(name);
  return set ? set->name : NULL;
}

const char *charset_near(struct view name) {
  static const char *const others[] = {"Shift_JIS", "SJIS", "GB2312", "GBK", "CP949", "UTF-16", "UTF-32", "Latin-1",
                                       "Latin-2", "ASCII", "windows-31j"};
  struct suggestion similar = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(sets); i++) suggest_consider(&similar, name, sets[i].name);
  for (size_t i = 0; i < ARRAY_LENGTH(others); i++) suggest_consider(&similar, name, others[i]);
  return similar.best;
}

const char *charset_title(const char *known) {
  return strcmp(known, "CP932") == 0 ? "Shift_JIS" : known;
}

bool charset_is_ascii_like(const char *known) {
  const struct set *set = set_of(view_of(known));
  return !set || (set->build != BUILD_UTF16 && set->build != BUILD_UTF32 && set->build != BUILD_ESCAPES);
}

/* ---- one set ---- */

struct charset charset_of(const char *name, struct charset_cache *cache) {
  return (struct charset){name ? set_of(view_of(name)) : NULL, cache};
}

void charset_cache_release(struct charset_cache *cache) {
  for (size_t i = 0; i < ARRAY_LENGTH(cache->list); i++) free(cache->list[i]);
  *cache = (struct charset_cache){0};
}

/* ---- how bytes make up characters ---- */

static size_t lead_length(enum build build, unsigned char lead) {
  if (build == BUILD_SJIS) return is_between(lead, 0x81, 0x9F) || is_between(lead, 0xE0, 0xFC) ? 2 : 1;
  if (build == BUILD_EUC_JP) return lead == 0x8F ? 3 : lead == 0x8E || is_between(lead, 0xA1, 0xFE) ? 2 : 1;
  if (build == BUILD_EUC_KR || build == BUILD_BIG5 || build == BUILD_GB18030) return is_between(lead, 0x81, 0xFE) ? 2 : 1;
  return 1;
}

size_t set_length(const struct set *set, struct view bytes, size_t at) {
  size_t length = lead_length(set->build, (unsigned char)bytes.at[at]);
  if (length == 1) return 1;
  unsigned char trail = at + 1 < bytes.length ? (unsigned char)bytes.at[at + 1] : 0;
  if (set->build == BUILD_GB18030 && is_between(trail, '0', '9')) length = 4;
  else if (at + 1 < bytes.length && trail < 0x40) length = 1;
  return length < bytes.length - at ? length : bytes.length - at;
}

bool set_is_pair(const struct set *set, unsigned char lead, unsigned char trail) {
  bool is_trail = set->build == BUILD_SJIS ? trail <= 0xFC : is_between(trail, set->build == BUILD_EUC_JP ? 0xA1 : 0x81, 0xFE);
  return is_trail || lead_length(set->build, lead) > 1;
}

bool set_is_lead(const struct set *set, unsigned char byte) {
  return lead_length(set->build, byte) > 1;
}

bool set_is_single(const struct set *set, unsigned char byte) {
  return set->build == BUILD_SJIS && is_between(byte, 0xA1, 0xDF);
}
