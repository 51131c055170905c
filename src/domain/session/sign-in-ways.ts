export const SIGN_IN_WAYS = {
  password: 'username and password',
  'two-factors': 'password and second factor',
  certificate: 'CAC',
  passkey: 'passkey',
  'identity-provider': 'identity provider',
  'identity-provider-two-factors': 'identity provider and second factor',
}
export type SignInWay = keyof typeof SIGN_IN_WAYS
