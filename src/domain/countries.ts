/** ISO 3166-1, the United States first. */
const TABLE = `
US United States|AF Afghanistan|AL Albania|DZ Algeria|AD Andorra|AO Angola|AG Antigua and Barbuda|AR Argentina|AM Armenia
AW Aruba|AU Australia|AT Austria|AZ Azerbaijan|BS Bahamas|BH Bahrain|BD Bangladesh|BB Barbados|BE Belgium|BZ Belize|BJ Benin
BM Bermuda|BT Bhutan|BO Bolivia|BA Bosnia and Herzegovina|BW Botswana|BR Brazil|IO British Indian Ocean Territory|BN Brunei
BG Bulgaria|BF Burkina Faso|BI Burundi|CV Cabo Verde|KH Cambodia|CM Cameroon|CA Canada|KY Cayman Islands
CF Central African Republic|TD Chad|CL Chile|CN China|CO Colombia|KM Comoros|CG Congo|CD Congo, Democratic Republic
CR Costa Rica|CI Cote d'Ivoire|HR Croatia|CU Cuba|CW Curacao|CY Cyprus|CZ Czechia|DK Denmark|DJ Djibouti|DM Dominica
DO Dominican Republic|EC Ecuador|EG Egypt|SV El Salvador|GQ Equatorial Guinea|ER Eritrea|EE Estonia|SZ Eswatini|ET Ethiopia
FJ Fiji|FI Finland|FR France|GA Gabon|GM Gambia|GE Georgia|DE Germany|GH Ghana|GI Gibraltar|GR Greece|GL Greenland
GD Grenada|GT Guatemala|GN Guinea|GW Guinea-Bissau|GY Guyana|HT Haiti|VA Holy See|HN Honduras|HK Hong Kong|HU Hungary
IS Iceland|IN India|ID Indonesia|IR Iran|IQ Iraq|IE Ireland|IL Israel|IT Italy|JM Jamaica|JP Japan|JO Jordan|KZ Kazakhstan
KE Kenya|KI Kiribati|XK Kosovo|KW Kuwait|KG Kyrgyzstan|LA Laos|LV Latvia|LB Lebanon|LS Lesotho|LR Liberia|LY Libya
LI Liechtenstein|LT Lithuania|LU Luxembourg|MO Macao|MG Madagascar|MW Malawi|MY Malaysia|MV Maldives|ML Mali|MT Malta
MR Mauritania|MU Mauritius|MX Mexico|MD Moldova|MC Monaco|MN Mongolia|ME Montenegro|MA Morocco|MZ Mozambique|MM Myanmar
NA Namibia|NR Nauru|NP Nepal|NL Netherlands|NZ New Zealand|NI Nicaragua|NE Niger|NG Nigeria|KP North Korea
MK North Macedonia|NO Norway|OM Oman|PK Pakistan|PA Panama|PG Papua New Guinea|PY Paraguay|PE Peru|PH Philippines|PL Poland
PT Portugal|QA Qatar|RO Romania|RU Russia|RW Rwanda|KN Saint Kitts and Nevis|LC Saint Lucia
VC Saint Vincent and the Grenadines|WS Samoa|SM San Marino|ST Sao Tome and Principe|SA Saudi Arabia|SN Senegal|RS Serbia
SC Seychelles|SL Sierra Leone|SG Singapore|SK Slovakia|SI Slovenia|SB Solomon Islands|SO Somalia|ZA South Africa
KR South Korea|SS South Sudan|ES Spain|LK Sri Lanka|SD Sudan|SR Suriname|SE Sweden|CH Switzerland|SY Syria|TW Taiwan
TJ Tajikistan|TZ Tanzania|TH Thailand|TL Timor-Leste|TG Togo|TO Tonga|TT Trinidad and Tobago|TN Tunisia|TR Turkiye
TM Turkmenistan|TV Tuvalu|UG Uganda|UA Ukraine|AE United Arab Emirates|GB United Kingdom|UY Uruguay|UZ Uzbekistan
VU Vanuatu|VE Venezuela|VN Vietnam|YE Yemen|ZM Zambia|ZW Zimbabwe`

export const COUNTRIES: readonly { code: string; name: string }[] = TABLE.trim()
  .split(/[|\n]/)
  .map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))

const names = new Map(COUNTRIES.map(({ code, name }) => [code, name]))

/** Capitals, as in addresses. '' for an unknown code. */
export function nameCountry(code: string): string {
  return (names.get(code) ?? '').toUpperCase()
}

export function isCountry(code: string): boolean {
  return names.has(code)
}
