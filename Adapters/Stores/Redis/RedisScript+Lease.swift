extension RedisScript {
  /// The functions of the script for the lease. Its keys expire by themselves.
  static let lease = #"""
    local function isHeld() return call('GET', root .. ':lease:' .. key) == ARGV[3] end
    function calls.acquire()
      local left = call('PTTL', root .. ':lease:' .. key)
      -- A key without expiry is not ours. A clock that was set back leaves too long an expiry.
      if left == -1 then return nil, 'notOurs' end
      if left >= 0 and left <= tonumber(ARGV[3]) then return end
      local number = call('HINCRBY', root, 'used', 1)
      call('SET', root .. ':lease:' .. key, number, 'PX', ARGV[3])
      return number
    end
    function calls.extend()
      return isHeld() and call('PEXPIRE', root .. ':lease:' .. key, ARGV[4])
    end
    function calls.release() return isHeld() and call('DEL', root .. ':lease:' .. key) end

    """#
}
