extension RedisScript {
  /// The functions of the script for images.
  static let images = #"""
    -- Gives the bytes that are left.
    local function removeImage(image)
      local size = call('HSTRLEN', data, image)
      for _, part in ipairs({images, data}) do call('HDEL', part, image) end
      call('ZREM', uses, image)
      return call('HINCRBY', root, 'bytes', 0 - size)
    end

    -- Removes images without head or data, and recounts the total.
    local function settle()
      local bytes = 0
      for _, part in ipairs({data, images}) do
        for _, image in ipairs(call('HKEYS', part)) do
          if call('HSTRLEN', part == data and images or data, image) == 0 then removeImage(image) end
        end
      end
      for _, image in ipairs(call('ZRANGE', uses, 0, -1)) do
        if call('HEXISTS', images, image) == 0 then call('ZREM', uses, image) end
      end
      for _, image in ipairs(call('HKEYS', images)) do
        bytes = bytes + call('HSTRLEN', data, image)
        call('ZADD', uses, 'NX', 0, image)
      end
      local last = call('ZREVRANGE', uses, 0, 0, 'WITHSCORES')[2] or 0
      local used = tonumber(call('HGET', root, 'used')) or 0
      call('HSET', root, 'bytes', bytes, 'used', math.max(last, used < 1e15 and used or 0))
    end

    function calls.image()
      local head = call('HGET', images, key)
      if head and ARGV[3] and call('ZREVRANGE', uses, 0, 0)[1] ~= key then
        -- By 'pcall': a replica, and who may only read, are to read.
        local use = redis.pcall('HINCRBY', root, 'used', 1)
        if type(use) == 'number' then redis.pcall('ZADD', uses, use, key) end
      end
      return head and {head:sub(41), call('HGET', data, key) or ''}
    end
    function calls.soundImages()
      local heads, size = {}, 0
      for i = 2, #ARGV do
        local head = call('HGET', images, ARGV[i])
        size = size + call('HSTRLEN', data, ARGV[i])
        -- Nobody else is served meanwhile: who asks for more reads the rest one by one.
        if size > 67108864 then return heads end
        if head and redis.sha1hex(call('HGET', data, ARGV[i]) or '') == head:sub(1, 40) then
          heads[#heads + 1] = {ARGV[i], head:sub(41)}
          local use = redis.pcall('HINCRBY', root, 'used', 1)
          if type(use) == 'number' then redis.pcall('ZADD', uses, use, ARGV[i]) end
        end
      end
      return heads
    end
    function calls.saveImage()
      local use, count = call('HINCRBY', root, 'used', 1), call('HLEN', images)
      -- Change nothing, so that a user who lacks a right is refused before anything is done.
      call('ZADD', uses, 'XX', 0, '')
      removeImage('')
      -- The server may have evicted some of the keys.
      if count == 0 or call('HLEN', data) ~= count or call('ZCARD', uses) ~= count then settle() end
      local old = call('HSTRLEN', data, key)
      call('HSET', data, key, ARGV[5])
      call('HSET', images, key, redis.sha1hex(ARGV[5]) .. ARGV[3])
      call('ZADD', uses, use, key)
      local bytes = call('HINCRBY', root, 'bytes', #ARGV[5] - old)
      while bytes > tonumber(ARGV[4]) do
        local oldest = call('ZRANGE', uses, 0, 0)[1]
        if oldest == key then break end
        bytes = removeImage(oldest)
      end
    end
    function calls.removeImage()
      removeImage('')
      removeImage(key)
    end
    function calls.imageHeads()
      local heads = call('ZRANGE', uses, 0, -1)
      for i, image in ipairs(heads) do heads[i] = {image, (call('HGET', images, image) or ''):sub(41)} end
      return heads
    end
    function calls.imageUsage()
      return {call('HLEN', images), tonumber(call('HGET', root, 'bytes'))}
    end

    """#
}
