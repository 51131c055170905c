/** The first match wins, so narrow words come first. */
const TONES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bOCP\b/, ['#a39a76', '#6d6a49', '#c0b490']],
  [/\bNWU\b/, ['#68725a', '#2d372f', '#a09c7a']],
  [/\bMARPAT\b/, ['#6a6c4c', '#33301f', '#8c8158']],
  [/\bARMY GREEN\b/, ['#4f5142']],
  [/\bARMY BLUE\b/, ['#27304a']],
  [/\bTAUPE\b/, ['#8d7c68']],
  [/\bHERITAGE TAN\b/, ['#c9b48c']],
  [/\bCOYOTE\b/, ['#8a6f4e']],
  [/\bBLUE 1620\b/, ['#2c3a58']],
  [/\bBLUE 1550\b/, ['#a9bdd6']],
  [/\bNAVY\b/, ['#1f2637']],
  [/\bUSMC KHAKI\b/, ['#b9a878']],
  [/\bKHAKI\b/, ['#bfae86']],
  [/\bMIDNIGHT\b/, ['#1b2340']],
  [/\bTAN\b/, ['#b49c74']],
  [/\b(?:USMC|MARINE) GREEN\b/, ['#46503b']],
  [/\bOLIVE\b/, ['#5a5d3c']],
  [/\bGREEN\b/, ['#3f6b45']],
  [/\bBLUE\b/, ['#2f4f86']],
  [/\bWHITE\b/, ['#f4f3ee']],
  [/\bBLACK\b/, ['#2a2b2f']],
  [/\bGR[AE]Y\b/, ['#85888c']],
  [/\b(?:GOLD|BRASS)\b/, ['#c79a3a']],
  [/\bSILVER\b/, ['#b4b9bf']],
  [/\b(?:SCARLET|RED)\b/, ['#9c2733']],
  [/\bMAROON\b/, ['#5b1f2a']],
  [/\bBROWN\b/, ['#5f4630']],
  [/\bAMBER\b/, ['#d9922c']],
  [/\bORANGE\b/, ['#c8642a']],
  [/\bYELLOW\b/, ['#d8b83c']],
]

export function findTones(colour: string): readonly string[] {
  const words = colour.toUpperCase()
  return TONES.find(([pattern]) => pattern.test(words))?.[1] ?? []
}
