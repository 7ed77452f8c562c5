/** Apart from call.ts, because most pages make no call of the console. */
import {
  type AdminCall,
  callOf,
  type CallTypes,
  type CuratorCall,
  type ModeratorCall,
  type Operation,
  type Rules,
} from './call.ts'

/* @__NO_SIDE_EFFECTS__ */
export const curatorCall = <Types extends CallTypes>(
  operation: Operation,
  rules?: Rules<CuratorCall<Types>>,
): CuratorCall<Types> => callOf('curator', operation, rules)

/* @__NO_SIDE_EFFECTS__ */
export const moderatorCall = <Types extends CallTypes>(
  operation: Operation,
  rules?: Rules<ModeratorCall<Types>>,
): ModeratorCall<Types> => callOf('moderator', operation, rules)

/* @__NO_SIDE_EFFECTS__ */
export const adminCall = <Types extends CallTypes>(
  operation: Operation,
  rules?: Rules<AdminCall<Types>>,
): AdminCall<Types> => callOf('admin', operation, rules)
