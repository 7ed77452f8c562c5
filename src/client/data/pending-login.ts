const STORED_AS = 'pendingLogin'

/** Spec §4: the password was right and the code is still to come. */
export type PendingLogin = {
  tfaRequired: true
  tfaToken: string
  userId: number
  pendingUsername: string
}

/** For this tab only, and gone when it is closed. */
export function rememberPendingLogin(pending: PendingLogin): void {
  sessionStorage.setItem(STORED_AS, JSON.stringify(pending))
}

export function forgetPendingLogin(): void {
  sessionStorage.removeItem(STORED_AS)
}

/** Null when there is none. Only in the browser. */
export function pendingLogin(): PendingLogin | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '') as Partial<PendingLogin>
    return stored.tfaRequired && stored.tfaToken && stored.pendingUsername
      ? (stored as PendingLogin)
      : null
  } catch {
    return null
  }
}
